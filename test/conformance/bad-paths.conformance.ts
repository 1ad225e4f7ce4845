import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import type { Answer } from "./support/exchange.ts";
import { keyOf } from "./support/inputs.ts";
import { type Code, expectOneOf } from "./support/problem.ts";
import { cancelPath, executionsPath, junitPath, statusPath } from "./support/runs.ts";

const notFound: readonly Code[] = ["execution_not_found", "route_not_found"];
const notFoundOrInvalid: readonly Code[] = [...notFound, "invalid_request"];

/** For cases that the contract leaves open: any documented answer, and no server error. */
function expectKnown(answer: Answer): void {
  if (answer.status === 200) return;
  expectOneOf(answer, notFoundOrInvalid);
}

clause(
  "docs/contract.md, Errors: odd bytes in a path are a problem of the contract, never a 500",
  async () => {
    const ids = [
      "%00",
      "%zz",
      "%",
      "%E9",
      "%C0%AF",
      "%ED%A0%80",
      "a%2Fb",
      "..%2F..",
      "%2e%2e",
      "%0d%0aX-Odd:1",
      "%23",
    ];
    for (const id of [
      ...ids,
      "%F0%9F%98%80",
      "a;b=c",
      "a+b",
      "a@b:c",
      "~",
      "[]",
      "{id}",
      "$",
      "'",
      "exe_%00",
    ]) {
      expectOneOf(await call("GET", statusPath(id)), notFoundOrInvalid);
      expectOneOf(await call("GET", junitPath(id)), notFoundOrInvalid);
      expectOneOf(await call("POST", cancelPath(id)), notFoundOrInvalid);
    }
  },
);

clause("docs/contract.md, Errors: other cases of a path are not found", async () => {
  for (const path of ["/Scenarios/", "/SCENARIOS", "/scenarios.json", "/scenarios/%20"]) {
    expectOneOf(await call("GET", path), notFound);
  }
});

clause(
  "docs/contract.md, What the gateway answers by itself: slashes in a row are taken for one, or not found",
  async () => {
    for (const path of ["//scenarios/", "/scenarios//", "/results-scenario//executions/"]) {
      const answer = await call("GET", path);
      if (answer.status !== 200) expectOneOf(answer, notFound);
    }
    expectOneOf(await call("GET", "/results-scenario//status/"), notFound);
  },
);

clause("docs/contract.md, Errors: very long ids are unknown", async () => {
  for (const length of [100, 1000, 4000]) {
    expectOneOf(await call("GET", statusPath("e".repeat(length))), notFound);
    expectOneOf(await call("GET", statusPath(`exe_${"0".repeat(length)}`)), notFound);
  }
});

clause("docs/contract.md, Errors: long and odd query strings are never a 500", async () => {
  const long = "x".repeat(4000);
  const odd = [
    `name=${long}`,
    `cursor=${long}`,
    `${long}=1`,
    "name=%00",
    "name=%zz",
    "name=%ED%A0%80",
    "name",
    "=",
    "&&",
  ];
  const unusual = [
    "name[]=a",
    "name[a]=b",
    "__proto__=1",
    "__proto__[a]=1",
    "constructor=1",
    "limit=",
    "cursor=",
    "name=a%0d%0a",
  ];
  for (const query of [...odd, ...unusual]) {
    expectKnown(await call("GET", `/scenarios/?${query}`));
    expectKnown(await call("GET", `${executionsPath}?${query}`));
  }
  for (const query of [
    `scenario_id=${long}`,
    "scenario_id=%00",
    "started_after=%00",
    "status=%00",
    "type=__proto__",
  ]) {
    expectKnown(await call("GET", `${executionsPath}?${query}`));
  }
  const times = [
    "9999-12-31",
    "0000-01-01",
    "275760-09-13",
    "-1",
    "1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z",
  ];
  for (const time of times) expectKnown(await call("GET", `${executionsPath}?started_after=${time}`));
  expectKnown(await call("GET", `${executionsPath}?started_after=2100-01-01&started_before=2000-01-01`));
});

clause("docs/contract.md, Errors: repeated query parameters are never a 500", async () => {
  for (const query of ["limit=1&limit=2", "limit=1&limit=none", "name=a&name=b", "cursor=a&cursor=b"]) {
    expectKnown(await call("GET", `/scenarios/?${query}`));
  }
  for (const query of ["status=completed&status=running", "scenario_id=a&scenario_id=b", "limit=1&limit=1"]) {
    expectKnown(await call("GET", `${executionsPath}?${query}`));
  }
});

clause(
  "docs/contract.md, Errors: repeated headers never show another team's data and are never a 500",
  async () => {
    const keys = { "X-API-Key": [keyOf("ours"), "nonsense"] };
    const answer = await call("GET", "/scenarios/?limit=1", { as: null, headers: keys });
    if (answer.status !== 200) expectOneOf(answer, ["unauthorized", "invalid_request"]);
    const headers = { Accept: ["application/json", "text/html"], "If-None-Match": ['"a"', '"b"'] };
    expect((await call("GET", "/scenarios/?limit=1", { headers })).status).toBe(200);
  },
);

clause("docs/contract.md, Errors: odd Accept and conditional headers are never a 500", async () => {
  for (const Accept of ["", "nonsense", "*/*;q=none", ";;,,", "image/png", "application/json;q=0"]) {
    expect(
      (await call("GET", "/scenarios/?limit=1", { headers: { Accept, Range: "bytes=0-1" } })).status,
    ).toBe(200);
  }
});
