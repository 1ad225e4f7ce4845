import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { endpoints, malformedKeys, withKey } from "./support/credentials.ts";
import { keyOf } from "./support/inputs.ts";
import { expectProblem, parse } from "./support/problem.ts";
import { artifactsPath, executionsPath, statusPath } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

clause("docs/contract.md, Every request: every endpoint requires an API key", async () => {
  for (const [method, path] of endpoints) {
    expectProblem(await call(method, path, { as: null }), "unauthorized");
  }
});

clause(
  "docs/contract.md, Every request: the key is sent in the header X-API-Key and nowhere else",
  async () => {
    const key = keyOf("ours");
    const anonymous = { as: null };
    expectProblem(
      await call("GET", `/scenarios/?api_key=${key}&X-API-Key=${key}`, anonymous),
      "unauthorized",
    );
    for (const headers of [
      { Authorization: `Bearer ${key}` },
      { Authorization: key },
      { Cookie: `X-API-Key=${key}` },
    ]) {
      expectProblem(await call("GET", "/scenarios/", { as: null, headers }), "unauthorized");
    }
  },
);

clause("docs/contract.md, Every request: a key is scoped to one team", async () => {
  const ids: string[][] = [];
  for (const as of ["ours", "other"] as const) {
    const page = parse(shapes.scenarioPage, await call("GET", "/scenarios/", { as }));
    ids.push(page.scenarios.map((scenario) => scenario.id));
  }
  const [ours = [], others = []] = ids;
  expect(ours.length).toBeGreaterThan(0);
  expect(others.length).toBeGreaterThan(0);
  expect(ours.filter((id) => others.includes(id))).toEqual([]);
});

clause(
  "docs/contract.md, Errors: a missing, malformed or unrecognised key is rejected with 401",
  async () => {
    expectProblem(await call("GET", "/scenarios/", { as: null }), "unauthorized");
    expectProblem(await withKey(""), "unauthorized");
    for (const key of malformedKeys()) expectProblem(await withKey(key), "unauthorized");
  },
);

clause("docs/contract.md, Every request: the key is checked before the request body", async () => {
  const bodies = ["{", "", "[]", '{"scenario_id":5}', "x".repeat(70_000), '{"execution_id":"none"}'];
  for (const path of ["/run-scenario/", artifactsPath]) {
    for (const body of bodies) {
      for (const type of ["application/json", "text/plain"]) {
        const headers = { "Content-Type": type };
        expectProblem(await call("POST", path, { as: null, headers, body }), "unauthorized");
      }
    }
  }
});

clause(
  "docs/contract.md, Every request: the key is checked before anything else of the request",
  async () => {
    for (const path of [
      "/scenarios/?limit=none",
      `${executionsPath}?cursor=none&status=none`,
      statusPath("none"),
    ]) {
      expectProblem(await call("GET", path, { as: null }), "unauthorized");
    }
    const headers = { "Idempotency-Key": "x".repeat(300) };
    expectProblem(await call("POST", "/run-scenario/", { as: null, headers, json: {} }), "unauthorized");
  },
);
