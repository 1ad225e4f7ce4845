import { expect } from "vitest";
import type * as z from "zod";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { expectRetryAfter } from "./support/headers.ts";
import { optionalInput } from "./support/inputs.ts";
import { executionPage, listedIds, walk } from "./support/pages.ts";
import { expectProblem } from "./support/problem.ts";
import { askArtifacts, askStatus, junitPath } from "./support/runs.ts";
import type * as shapes from "./support/shapes.ts";

/** A one-off execution of the suite's team that an operator has scheduled far in the future. */
const later = (): string => optionalInput("later") ?? "";
const needs = { needs: ["later"] } as const;

async function listed(): Promise<z.infer<typeof shapes.execution> | undefined> {
  const rows = await walk(executionPage, { status: "scheduled", limit: 200 });
  return rows.find((row) => row.execution_id === later());
}

clause(
  "docs/contract.md, Errors: an execution that exists but has not yet produced an output answers 404 not_ready",
  async () => {
    for (const answer of [
      await askStatus(later()),
      await call("GET", junitPath(later())),
      await askArtifacts(later()),
    ]) {
      expectProblem(answer, "not_ready");
      expectRetryAfter(answer);
    }
  },
  needs,
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: an execution that has not started has no run and a time it is scheduled for",
  async () => {
    const nothingYet = { outcome: null, started_at: null, completed_at: null, run_id: null, run_number: 0 };
    const row = await listed();
    expect(row).toMatchObject({ ...nothingYet, status: "scheduled", type: "one-off" });
    expect(Date.parse(row?.scheduled_for ?? "")).toBeGreaterThan(Date.now());
  },
  needs,
);

clause(
  "docs/contract.md, GET /results-scenario/executions/: an execution that has not started comes first, and no started_* filter finds it",
  async () => {
    const { items } = await executionPage({ limit: 200 });
    const place = items.findIndex((row) => row.execution_id === later());
    expect(place).toBeGreaterThanOrEqual(0);
    expect(items.slice(0, place).every((row) => row.started_at === null)).toBe(true);
    expect(await listedIds({ type: "one-off", started_before: "2100-01-01" })).not.toContain(later());
  },
  needs,
);

clause(
  "docs/contract.md, Errors: another team's scheduled execution looks like one that never existed",
  async () => {
    expectProblem(await askStatus(later(), "other"), "execution_not_found");
    expectProblem(await call("GET", junitPath(later()), { as: "other" }), "execution_not_found");
    expectProblem(await askArtifacts(later(), "other"), "execution_not_found");
  },
  needs,
);
