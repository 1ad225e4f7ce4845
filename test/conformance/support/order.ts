import { expect } from "vitest";
import type * as shapes from "./shapes.ts";

/**
 * docs/contract.md, "GET /results-scenario/executions/": those that have not started come first, ordered by
 * `scheduled_for`; then the newest start first.
 */
export function expectListingOrder(rows: readonly shapes.Execution[]): void {
  const waiting = rows.filter((row) => row.started_at === null);
  const started = rows.filter((row) => row.started_at !== null);
  expect(rows.map((row) => row.execution_id)).toEqual(
    [...waiting, ...started].map((row) => row.execution_id),
  );
  const due = waiting.map((row) => row.scheduled_for ?? "");
  expect(due).toEqual([...due].sort());
  const starts = started.map((row) => row.started_at ?? "");
  expect(starts).toEqual([...starts].sort().reverse());
}
