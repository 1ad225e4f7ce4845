import type { Execution } from "../../functions/core/execution/execution.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import { newExecution } from "../../functions/stores/new-execution.ts";

const scenario = {
  scenarioId: "scn_01KAAAAAAAAAAAAAAAAAAAAAAA",
  name: "Checkout",
  version: 1,
  contentKey: "scenarios/acme/scn_01KAAAAAAAAAAAAAAAAAAAAAAA/0.json",
  tests: 3,
  expectedDurationMs: null,
};

/** An execution that was accepted at this instant, with defaults for everything that a test does not specify. */
export function executionOf(overrides: Partial<Execution> = {}): Execution {
  const createdAt = overrides.createdAt ?? "2026-11-20T09:30:00.000Z";
  const given = { createdAt, scheduledFor: createdAt, schedule: null, nextRunId: newId("run") };
  return { ...newExecution("acme", scenario, { type: "manual", ...given }), ...overrides };
}
