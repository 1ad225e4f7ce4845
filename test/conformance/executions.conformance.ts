import { expect } from "vitest";
import { clause } from "./support/clause.ts";
import { fixture } from "./support/fixture.ts";
import { expectListingOrder } from "./support/order.ts";
import { executionPage, listedIds, type Query, walk } from "./support/pages.ts";
import { completed, trigger } from "./support/runs.ts";
import * as shapes from "./support/shapes.ts";

/** Filters that limit the listing to what this run of the suite has triggered of one scenario. */
const oursSince = (): Query => ({
  scenario_id: fixture().scenarios.ours.listing,
  started_after: fixture().began,
});

async function listingRuns(): Promise<shapes.Status[]> {
  const runs: shapes.Status[] = [];
  for (const id of fixture().listing) runs.push(await completed(id));
  return runs;
}

clause("docs/contract.md, What the service does: executions whose id was not kept can be found", async () => {
  await listingRuns();
  const ids = await listedIds(oursSince());
  for (const id of fixture().listing) expect(ids).toContain(id);
});

clause(
  "docs/contract.md, GET /results-scenario/executions/: each row is the execution as its status describes it",
  async () => {
    const [run] = await listingRuns();
    const rows = await walk(executionPage, oursSince());
    const row = rows.find((candidate) => candidate.execution_id === run?.execution_id);
    const described = shapes.execution.strip().parse(run);
    expect(row).toEqual(described);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: those not started first by scheduled_for, then the newest start",
  async () => {
    expectListingOrder((await executionPage({ limit: 200 })).items);
    await trigger("listing");
    expectListingOrder((await executionPage({ limit: 200 })).items);
    await listingRuns();
    expectListingOrder(await walk(executionPage, { ...oursSince(), limit: 2 }));
  },
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: limit is 1 to 200, default 50, and pages add up to the whole",
  async () => {
    // One that another clause begins may be stored a moment after the time at which it started: only what is long stored is counted.
    const last = Math.max(...(await listingRuns()).map(({ started_at }) => Date.parse(started_at ?? "")));
    const started_before = new Date(last + 1).toISOString();
    const whole = await listedIds({ ...oursSince(), started_before });
    for (const limit of [1, 2, 5, 200]) {
      const page = await executionPage({ ...oursSince(), started_before, limit });
      expect(page.items.length).toBe(Math.min(limit, whole.length));
      expect(await listedIds({ ...oursSince(), started_before, limit })).toEqual(whole);
    }
    const { items, next } = await executionPage();
    expect(items.length === 50 || (items.length < 50 && next === null)).toBe(true);
  },
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: a cursor is stable while rows are added",
  async () => {
    await listingRuns();
    const started_before = new Date(Date.now() + 3_600_000).toISOString();
    const query = { ...oursSince(), started_before, limit: 3 };
    const before = await listedIds(query);
    const first = await executionPage(query);
    const added = await trigger("listing");
    await completed(added.execution_id);
    const rest = await walk(
      (asked) => executionPage({ ...asked, cursor: asked["cursor"] ?? first.next ?? "" }),
      query,
    );
    const seen = [...first.items, ...rest].map((row) => row.execution_id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => before.includes(id))).toEqual(before);
    expect(await listedIds(oursSince())).toContain(added.execution_id);
  },
);
