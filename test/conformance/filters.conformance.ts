import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { passingRun, scenarioOf, since } from "./support/filters.ts";
import { fixture } from "./support/fixture.ts";
import { executionPage, listedIds, walk } from "./support/pages.ts";
import { expectProblem } from "./support/problem.ts";
import { completed, executionsPath, sharedRun } from "./support/runs.ts";

clause("docs/contract.md, GET /results-scenario/executions/: filter by scenario_id", async () => {
  const { id } = await passingRun();
  const rows = await walk(executionPage, { ...scenarioOf("passing"), ...since() });
  expect(rows.map((row) => row.execution_id)).toContain(id);
  for (const row of rows) expect(row.scenario_id).toBe(fixture().scenarios.ours.passing);
});

clause("docs/contract.md, GET /results-scenario/executions/: filter by status", async () => {
  const { id } = await passingRun();
  expect(await listedIds({ status: "completed", ...since() })).toContain(id);
  for (const status of ["scheduled", "running", "completed"]) {
    const { items } = await executionPage({ status, limit: 200 });
    for (const row of items) expect(row.status).toBe(status);
    if (status !== "completed") expect(items.map((row) => row.execution_id)).not.toContain(id);
  }
});

clause("docs/contract.md, GET /results-scenario/executions/: filter by type", async () => {
  const { id } = await passingRun();
  const ours = { ...scenarioOf("passing"), ...since() };
  expect(await listedIds({ ...ours, type: "manual" })).toContain(id);
  expect(await listedIds({ ...ours, type: "recurring" })).not.toContain(id);
  for (const type of ["manual", "one-off", "recurring"]) {
    for (const row of (await executionPage({ type, limit: 200 })).items) expect(row.type).toBe(type);
  }
});

clause("docs/contract.md, GET /results-scenario/executions/: filter by outcome", async () => {
  const expected = { passing: "passed", mixed: "failed", runLimit: "timed_out" } as const;
  for (const run of ["passing", "mixed", "runLimit"] as const) {
    const { id } = await sharedRun(run);
    for (const outcome of ["passed", "failed", "error", "timed_out", "cancelled"]) {
      const ids = await listedIds({ ...scenarioOf(run), ...since(), outcome });
      expect(ids.includes(id), `${run} among ${outcome}`).toBe(outcome === expected[run]);
    }
  }
});

clause("docs/contract.md, GET /results-scenario/executions/: all filters combine", async () => {
  const { id, started } = await passingRun();
  const all = { ...scenarioOf("passing"), status: "completed", type: "manual", outcome: "passed" };
  const span = { started_after: started, started_before: new Date(Date.parse(started) + 1).toISOString() };
  expect(await listedIds({ ...all, ...span })).toContain(id);
  for (const other of [
    { status: "running" },
    { type: "one-off" },
    { outcome: "failed" },
    scenarioOf("mixed"),
  ]) {
    expect(await listedIds({ ...all, ...span, ...other })).not.toContain(id);
  }
});

clause(
  "docs/contract.md, GET /results-scenario/executions/: paging through a filter ends with next_cursor null and misses nothing",
  async () => {
    const ids = fixture().listing;
    for (const id of ids) await completed(id);
    const query = { scenario_id: fixture().scenarios.ours.listing, ...since() };
    const filters = [
      { outcome: "passed" },
      { type: "manual" },
      { status: "completed" },
      { type: "manual", outcome: "passed" },
    ];
    for (const filter of filters) {
      const listed = await listedIds({ ...query, ...filter, limit: 1 });
      expect(new Set(listed).size).toBe(listed.length);
      for (const id of ids) expect(listed).toContain(id);
    }
  },
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: a bad filter or limit is invalid_request",
  async () => {
    const bad = [
      "status=done",
      "status=Completed",
      "type=Manual",
      "type=cron",
      "outcome=flaky",
      "outcome=skipped",
    ];
    for (const limit of ["0", "201", "-1", "1.5", "many", "1e2", "99999999999999999999"])
      bad.push(`limit=${limit}`);
    for (const time of [
      "yesterday",
      "2026-13-01",
      "2026-02-30",
      "2026-01-01T25:00:00Z",
      "1700000000",
      "2026-1-1",
    ]) {
      bad.push(`started_after=${time}`, `started_before=${time}`);
    }
    for (const query of bad) {
      const problem = expectProblem(await call("GET", `${executionsPath}?${query}`), "invalid_request");
      expect(
        problem.errors?.map((fault) => fault.path),
        query,
      ).toContain(query.split("=")[0]);
    }
  },
);
