import { expect } from "vitest";
import { clause } from "./support/clause.ts";
import { passingRun, scenarioOf, since } from "./support/filters.ts";
import { executionPage, listedIds, type Query } from "./support/pages.ts";

const day = (time: string, later = 0): string =>
  new Date(Date.parse(time) + later * 86_400_000).toISOString().slice(0, 10);

clause("docs/contract.md, GET /results-scenario/executions/: filter by start time", async () => {
  const { id, started } = await passingRun();
  const later = new Date(Date.parse(started) + 1000).toISOString();
  expect(await listedIds({ ...scenarioOf("passing"), started_after: later })).not.toContain(id);
  expect(await listedIds({ ...scenarioOf("passing"), ...since(), started_before: later })).toContain(id);
});

clause(
  "docs/contract.md, GET /results-scenario/executions/: started_after is inclusive, started_before exclusive",
  async () => {
    const { id, started } = await passingRun();
    expect(await listedIds({ ...scenarioOf("passing"), started_after: started })).toContain(id);
    const upTo = { ...scenarioOf("passing"), ...since(), started_before: started };
    expect(await listedIds(upTo)).not.toContain(id);
    const next = new Date(Date.parse(started) + 1).toISOString();
    expect(await listedIds({ ...upTo, started_before: next })).toContain(id);
    expect(await listedIds({ ...scenarioOf("passing"), started_after: next })).not.toContain(id);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: a time is RFC 3339, with any offset and precision",
  async () => {
    const { id, started } = await passingRun();
    const instant = Date.parse(started);
    const inParis = `${new Date(instant + 7_200_000).toISOString().slice(0, -1)}+02:00`;
    const exact = { ...scenarioOf("passing"), started_after: inParis };
    expect(await listedIds(exact)).toContain(id);
    const secondBefore = `${new Date(instant - 1000).toISOString().slice(0, 19)}Z`;
    const secondAfter = `${new Date(instant + 1000).toISOString().slice(0, 19)}Z`;
    const span = { started_after: secondBefore, started_before: secondAfter };
    expect(await listedIds({ ...scenarioOf("passing"), ...span })).toContain(id);
  },
);

clause("docs/contract.md, GET /results-scenario/executions/: a plain date is its midnight, UTC", async () => {
  const { id, started } = await passingRun();
  const listed = (query: Query): Promise<string[]> => listedIds({ ...scenarioOf("passing"), ...query });
  expect(await listed({ started_after: day(started) })).toContain(id);
  expect(await listed({ started_after: day(started, 1) })).toEqual([]);
  expect(await listed({ ...since(), started_before: day(started, 1) })).toContain(id);
  expect(await listed({ ...since(), started_before: day(started) })).toEqual([]);
});

clause(
  "docs/contract.md, GET /results-scenario/executions/: a started_* filter leaves out what has not started",
  async () => {
    for (const query of [{ started_after: "2000-01-01" }, { started_before: "2100-01-01" }]) {
      const { items } = await executionPage({ ...query, limit: 200 });
      for (const row of items) expect(row.started_at).not.toBeNull();
      expect(await listedIds({ ...query, status: "scheduled", limit: 200 })).toEqual([]);
    }
  },
);
