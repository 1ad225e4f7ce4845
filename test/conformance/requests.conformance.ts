import { expect } from "vitest";
import { bodyOf, call, questionOf } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { patientExchange } from "./support/exchange.ts";
import { expectCommonHeaders, json, junitXml } from "./support/headers.ts";
import { baseUrl, keyOf } from "./support/inputs.ts";
import { expectProblem } from "./support/problem.ts";
import {
  artifactsPath,
  askArtifacts,
  cancelPath,
  executionsPath,
  junitPath,
  sharedRun,
  statusPath,
  trigger,
  unknownId,
} from "./support/runs.ts";

clause("docs/contract.md, Every request: the base address ends in /v1/api/external", () => {
  expect(baseUrl().pathname).toMatch(/\/v1\/api\/external$/);
});

clause("docs/contract.md, Every request: the API version is 1.1", async () => {
  expect((await call("GET", "/scenarios/")).headers["x-api-version"]).toBe("1.1");
});

clause("docs/contract.md, Every request: the base path carries the major version as /v1", () => {
  expect(baseUrl().pathname.split("/")).toContain("v1");
});

clause("docs/contract.md, Every request: a GET path without the final slash answers the same", async () => {
  const { id } = await sharedRun("passing");
  for (const path of ["/scenarios/", executionsPath, statusPath(id), junitPath(id)]) {
    const query = path === executionsPath ? `?scenario_id=${unknownId("scn")}` : "";
    const expects = path === junitPath(id) ? junitXml : json;
    const documented = await call("GET", path + query, { expects });
    const bare = await call("GET", path.slice(0, -1) + query, { expects });
    expect(bare.status, path).toBe(200);
    expect(bare.body.toString()).toBe(documented.body.toString());
  }
});

clause("docs/contract.md, Every request: a POST path without the final slash answers the same", async () => {
  const { id } = await sharedRun("passing");
  const first = await trigger("listing", { headers: { "Idempotency-Key": `slash-${id}` } });
  const body = { scenario_id: first.scenario_id, metadata: first.metadata };
  const again = await call("POST", "/run-scenario", {
    json: body,
    headers: { "Idempotency-Key": `slash-${id}` },
  });
  expect(again.status).toBe(202);
  expect(bodyOf(again)).toEqual(first);
  expect((await call("POST", cancelPath(id).slice(0, -1))).status).toBe(202);
  const artifacts = await call("POST", artifactsPath.slice(0, -1), { json: { execution_id: id } });
  expect(artifacts.status).toBe(200);
  expect((await askArtifacts(id)).status).toBe(200);
});

clause("docs/contract.md, Every request: X-API-Key is read case-insensitively", async () => {
  for (const name of ["x-api-key", "X-API-KEY", "x-ApI-kEy"]) {
    const answer = await call("GET", "/scenarios/?limit=1", { as: null, headers: { [name]: keyOf("ours") } });
    expect(answer.status, name).toBe(200);
  }
});

clause("docs/contract.md, Every request: every response has a request id of its own", async () => {
  const ids = new Set<unknown>();
  for (let i = 0; i < 3; i += 1) ids.add((await call("GET", "/scenarios/?limit=1")).headers["x-request-id"]);
  expect(ids.size).toBe(3);
});

clause(
  "docs/contract.md, Every request: Content-Type is application/json, and application/xml for JUnit",
  async () => {
    const { id } = await sharedRun("passing");
    for (const path of ["/scenarios/", executionsPath, statusPath(id)]) {
      expect((await call("GET", path)).headers["content-type"]).toBe(json);
    }
    expect((await call("GET", junitPath(id), { expects: junitXml })).headers["content-type"]).toBe(junitXml);
  },
);

clause(
  "docs/contract.md, Every request: errors, the gateway's own included, carry the common headers",
  async () => {
    expectProblem(await call("GET", "/scenarios/", { as: null }), "unauthorized");
    expectProblem(await call("GET", "/scenarios/?limit=none"), "invalid_request");
    expectProblem(await call("GET", statusPath(unknownId("exe"))), "execution_not_found");
    expectProblem(await call("GET", "/no-such-path/"), "route_not_found");
  },
);

clause("docs/contract.md, Every request: no CORS, for keys do not belong in browsers", async () => {
  const preflight = { Origin: "https://shop.example", "Access-Control-Request-Method": "GET" };
  expectProblem(await call("OPTIONS", "/scenarios/", { headers: preflight }), "route_not_found");
  const answer = await call("GET", "/scenarios/?limit=1", { headers: { Origin: "https://shop.example" } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
});

clause("docs/contract.md, Every request: a body in chunks is read like any other", async () => {
  const { id } = await sharedRun("passing");
  const question = questionOf("POST", { json: { execution_id: id } });
  const chunked = { ...question, headers: { ...question.headers, "Transfer-Encoding": "chunked" } };
  const answer = await patientExchange(`${baseUrl()}${artifactsPath}`, chunked);
  expectCommonHeaders(answer, json);
  expect(answer.status).toBe(200);
});
