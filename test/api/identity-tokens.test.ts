import { SignJWT, UnsecuredJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { trustStore } from "../../functions/stores/trust-store.ts";
import { useApi } from "../support/api-under-test.ts";
import { startIssuer, type TokenIssuer } from "../support/token-issuer.ts";

const api = useApi();
const audience = "scenarios-acme";
const repository = "acme/shop";
const now = () => Math.floor(Date.now() / 1000);
let issuer: TokenIssuer;
let stranger: TokenIssuer;

beforeAll(async () => {
  issuer = await startIssuer({ aud: audience, repository, ref: "refs/heads/main" });
  stranger = await startIssuer({ aud: audience, repository });
  const createdAt = new Date().toISOString();
  const claims = { repository: [repository], ref: ["refs/heads/*"] };
  await trustStore().add({ team: api.team, issuer: issuer.url, audience, claims, createdAt });
});
afterAll(async () => {
  await issuer.close();
  await stranger.close();
});
afterEach(() => void vi.useRealTimers());

const statusFor = async (key: string) => (await api.call("GET", "/scenarios", { key })).status;

/** Moves the clock of the service and of the issuer; nothing else waits for it. */
function later(milliseconds: number): void {
  const at = Date.now() + milliseconds;
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at);
}

/** Tokens that differ from an accepted one in one respect each. */
const refused: Record<string, () => Promise<string>> = {
  "that has expired": () => issuer.token({ iat: now() - 600, exp: now() - 60 }),
  "that never expires": () => issuer.token({ exp: undefined }),
  "that is valid for longer than a day": () => issuer.token({ exp: now() + 2 * 86_400 }),
  "of the future": () => issuer.token({ iat: now() + 600, exp: now() + 900 }),
  "that is not valid yet": () => issuer.token({ nbf: now() + 600 }),
  "for another audience": () => issuer.token({ aud: "scenarios-beta" }),
  "for several audiences": () => issuer.token({ aud: [audience, "another-service"] }),
  "without an audience": () => issuer.token({ aud: undefined }),
  "of another repository": () => issuer.token({ repository: "acme/shop-fork" }),
  "without a claim that is required": () => issuer.token({ ref: undefined }),
  "whose claim is a list that contains the value": () => issuer.token({ repository: [repository] }),
  "of a ref that the pattern does not cover": () => issuer.token({ ref: "refs/tags/v1" }),
  "with an unknown key id": () => issuer.token({}, { kid: "key-99" }),
  "of an issuer that nobody trusts": () => stranger.token(),
  "that a stranger signed in the issuer's name": () =>
    stranger.token({ iss: issuer.url, ref: "refs/heads/main" }),
  "of another algorithm, signed with the public key as a secret": async () =>
    new SignJWT({
      iss: issuer.url,
      aud: audience,
      repository,
      ref: "refs/heads/main",
      iat: now(),
      exp: now() + 300,
    })
      .setProtectedHeader({ alg: "HS256", kid: "key-1" })
      .sign(await issuer.publicKey()),
  "without a signature": async () =>
    new UnsecuredJWT({ repository, ref: "refs/heads/main" })
      .setIssuer(issuer.url)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime("5m")
      .encode(),
  "that was changed after it was signed": async () => {
    const [header, , signature] = (await issuer.token()).split(".");
    const [, payload] = (await issuer.token({ repository: "acme/other" })).split(".");
    return [header, payload, signature].join(".");
  },
  "that is none": async () => "a.b.c",
};

describe("docs/contract.md, Identity tokens", () => {
  test("a token of a trusted issuer, audience and claims is accepted in place of a key", async () => {
    expect(await statusFor(await issuer.token())).toBe(200);
  });

  test.each(Object.keys(refused))("a token %s is refused as an unknown key is", async (name) => {
    const token = (await refused[name]?.()) ?? "";
    const { status, body } = await api.call("GET", "/scenarios", { key: token });
    const unknown = await api.call("GET", "/scenarios", { key: "nonsense" });
    expect(status).toBe(401);
    expect({ ...body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  });

  test("keys that the issuer rotates in are fetched, and what it withdrew is refused", async () => {
    const old = await issuer.token();
    expect(await statusFor(old)).toBe(200);
    await issuer.rotate();
    later(60_000);
    expect(await statusFor(await issuer.token())).toBe(200);
    expect(await statusFor(old)).toBe(401);
  });

  test("tokens with unknown key ids do not make the service ask the issuer again and again", async () => {
    expect(await statusFor(await issuer.token())).toBe(200);
    const before = issuer.fetches();
    for (let count = 0; count < 5; count++) await statusFor(await issuer.token({}, { kid: `none-${count}` }));
    expect(issuer.fetches() - before).toBeLessThanOrEqual(1);
  });

  test("while an issuer is down, keys that were fetched are used, and a token of one never reached is refused", async () => {
    const down = await startIssuer({ aud: "scenarios-down", repository });
    const trust = { team: api.team, audience: "scenarios-down", claims: { repository: [repository] } };
    await trustStore().add({ ...trust, issuer: down.url, createdAt: new Date().toISOString() });
    const token = await down.token();
    const known = await issuer.token();
    expect(await statusFor(known)).toBe(200);
    await down.close();
    expect(await statusFor(token)).toBe(401);
    expect(await statusFor(known)).toBe(200);
  });

  test("a token of a trust that was removed is refused within a minute", async () => {
    const trust = { team: api.team, issuer: issuer.url, audience: "scenarios-gone" };
    await trustStore().add({
      ...trust,
      claims: { repository: [repository] },
      createdAt: new Date().toISOString(),
    });
    const token = () => issuer.token({ aud: trust.audience });
    expect(await statusFor(await token())).toBe(200);
    await trustStore().remove(trust);
    later(60_000);
    expect(await statusFor(await token())).toBe(401);
  });

  test("an issuer and an audience stand for one team", async () => {
    const other = {
      team: "beta",
      issuer: issuer.url,
      audience,
      claims: { repository: ["beta/shop"] },
      createdAt: "",
    };
    await expect(trustStore().add(other)).rejects.toThrow(/choose another audience/);
  });

  test("is in no log line, whether it is accepted or not", async () => {
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
    const tokens = [await issuer.token(), await issuer.token({ repository: "acme/other" })];
    for (const token of tokens) await statusFor(token);
    spy.mockRestore();
    expect(written.join("")).toContain("An identity token is refused.");
    for (const token of tokens) expect(written.join("")).not.toContain(token.split(".")[2]);
  });
});
