import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { expectProblem } from "./support/problem.ts";
import {
  artifactsPath,
  cancelPath,
  executionsPath,
  junitPath,
  statusPath,
  unknownId,
} from "./support/runs.ts";

const exe = unknownId("exe");

clause("docs/contract.md, Errors: all endpoints return one consistent error structure", async () => {
  const refused = { json: { nonsense: true } };
  expectProblem(await call("POST", "/run-scenario/", refused), "invalid_request");
  expectProblem(await call("POST", artifactsPath, refused), "invalid_request");
  expectProblem(await call("GET", "/scenarios/?limit=0"), "invalid_request");
  expectProblem(await call("GET", `${executionsPath}?limit=0`), "invalid_request");
  expectProblem(await call("GET", statusPath(exe)), "execution_not_found");
  expectProblem(await call("GET", junitPath(exe)), "execution_not_found");
  expectProblem(await call("POST", cancelPath(exe)), "execution_not_found");
});

clause("docs/contract.md, Errors: an id that the team does not have is not found", async () => {
  const scenario = { json: { scenario_id: unknownId("scn") } };
  expectProblem(await call("POST", "/run-scenario/", scenario), "scenario_not_found");
  expectProblem(await call("POST", artifactsPath, { json: { execution_id: exe } }), "execution_not_found");
});

clause("docs/contract.md, Errors: invalid_request tells each fault by path and message", async () => {
  const { errors = [] } = expectProblem(
    await call("POST", "/run-scenario/", { json: {} }),
    "invalid_request",
  );
  expect(errors.map((fault) => fault.path)).toContain("scenario_id");
  const { errors: faults = [] } = expectProblem(await call("GET", "/scenarios/?limit=0"), "invalid_request");
  expect(faults.map((fault) => fault.path)).toContain("limit");
});

clause("docs/contract.md, Errors: no such path is route_not_found", async () => {
  const paths = ["/", "/nothing/", "/scenarios/more/", "/results-scenario/", `/results-scenario/${exe}/`];
  paths.push(
    `/results-scenario/${exe}/video/`,
    "/run-scenario/again/",
    `/results-scenario/${exe}/status/more/`,
  );
  for (const path of paths) expectProblem(await call("GET", path), "route_not_found");
  for (const path of paths) expectProblem(await call("POST", path, { json: {} }), "route_not_found");
});

clause("docs/contract.md, Errors: no such method of a path is route_not_found", async () => {
  const gets = ["/scenarios/", executionsPath, statusPath(exe), junitPath(exe)];
  const posts = ["/run-scenario/", artifactsPath, cancelPath(exe)];
  for (const path of gets) expectProblem(await call("POST", path, { json: {} }), "route_not_found");
  for (const path of posts) expectProblem(await call("GET", path), "route_not_found");
  for (const path of [...gets, ...posts]) {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expectProblem(await call(method, path), "route_not_found");
    }
    expect((await call("HEAD", path)).status).toBe(404);
  }
});

clause("docs/contract.md, Identifiers: a malformed id in a path is unknown, 404 and never 400", async () => {
  const { runs, scenarios } = fixture();
  const valid = runs.passing;
  const ids = [
    "nonsense",
    "exe_",
    "exe_1",
    valid.toLowerCase(),
    `${valid}0`,
    valid.slice(0, -1),
    "null",
    "-1",
  ];
  ids.push(
    scenarios.ours.passing,
    valid.replace("exe_", "run_"),
    "constructor",
    "__proto__",
    "%E2%82%AC",
    "a%20b",
  );
  for (const id of ids) {
    expectProblem(await call("GET", statusPath(id)), "execution_not_found");
    expectProblem(await call("GET", junitPath(id)), "execution_not_found");
    expectProblem(await call("POST", cancelPath(id)), "execution_not_found");
  }
});

clause("docs/contract.md, Identifiers: a malformed id as a filter matches nothing", async () => {
  for (const id of ["nonsense", "scn_", "scn_1", fixture().runs.passing, "%E2%82%AC", "__proto__"]) {
    const answer = await call("GET", `${executionsPath}?scenario_id=${id}`);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body.toString())).toEqual({ executions: [], next_cursor: null });
  }
});
