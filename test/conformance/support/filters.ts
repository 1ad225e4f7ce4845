import { fixture } from "./fixture.ts";
import type { Query } from "./pages.ts";
import { sharedRun } from "./runs.ts";

/** Limits a listing to what started while the suite runs. */
export const since = (): Query => ({ started_after: fixture().began });
/** Limits a listing to one of the suite's scenarios. */
export const scenarioOf = (run: "passing" | "mixed" | "runLimit"): Query => ({
  scenario_id: fixture().scenarios.ours[run],
});

/** A completed run to look for in listings. */
export async function passingRun(): Promise<{ id: string; started: string }> {
  const { id, status } = await sharedRun("passing");
  return { id, started: status.started_at ?? "" };
}
