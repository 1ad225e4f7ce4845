import { describe, expect, test } from "vitest";
import { claimsHold, faultOfClaims, isIssuer } from "../../../../functions/core/team/trust.ts";

const github = "https://token.actions.githubusercontent.com";

describe("the claims that a trust requires", () => {
  test.each([
    ["repo:acme/shop:*", "repo:acme/shop:ref:refs/heads/main", true],
    ["repo:acme/shop:*", "repo:acme/shop-fork:ref:refs/heads/main", false],
    ["a*b*c", "a-b-b-c", true],
    ["a*b*c", "a-c-b", false],
    ["ab*ba", "aba", false],
    ["*", "", true],
    ["exact", "exact ", false],
    ["a.c", "abc", false],
  ])("%s covers %s: %s", (pattern, value, covers) => {
    expect(claimsHold({ sub: [pattern] }, { sub: value })).toBe(covers);
  });

  test("all hold, each by any of its values; numbers and booleans by their text", () => {
    const required = { repository: ["acme/shop", "acme/web"], ref_protected: ["true"], project_id: ["7"] };
    const token = { repository: "acme/web", ref_protected: true, project_id: 7 };
    expect(claimsHold(required, token)).toBe(true);
    expect(claimsHold(required, { ...token, ref_protected: false })).toBe(false);
    expect(claimsHold({ constructor: ["*"] }, {})).toBe(false);
  });

  test.each([
    [{}, "needs a claim"],
    [{ repository: ["*"] }, "would allow every value"],
    [{ ref: ["refs/heads/main"] }, "issues tokens to everybody"],
    [{ repository: ["*/shop"] }, "issues tokens to everybody"],
    [{ repository: ["acme/shop", "*x"] }, "issues tokens to everybody"],
  ])("that would let strangers in are refused: %j", (claims, why) => {
    expect(faultOfClaims({ issuer: github, claims })).toContain(why);
    expect(faultOfClaims({ issuer: `${github}/`, claims })).toContain(why);
  });

  test("that name the repository or its owner are accepted", () => {
    expect(faultOfClaims({ issuer: github, claims: { repository: ["acme/*"] } })).toBeNull();
    expect(faultOfClaims({ issuer: "https://ci.acme.example", claims: { ref: ["main"] } })).toBeNull();
  });
});

test.each([
  ["https://gitlab.example.com", true],
  ["https://agent.buildkite.com/", true],
  ["http://127.0.0.1:4900", true],
  ["http://gitlab.example.com", false],
  ["https://user:word@gitlab.com", false],
  ["https://gitlab.com?x", false],
  ["https://gitlab.com#x", false],
  ["http://127.0.0.1.example.com", false],
  ["file:///etc/passwd", false],
  ["acme", false],
])("tokens of the issuer %s can be verified: %s", (text, expected) => {
  expect(isIssuer(text)).toBe(expected);
});
