import type { Execution } from "../../functions/core/execution.ts";
import { newId } from "../../functions/core/ids.ts";

/** An execution that was accepted at this instant, with defaults for all that a test does not care about. */
export function executionOf(overrides: Partial<Execution> = {}): Execution {
  const createdAt = overrides.createdAt ?? "2026-11-20T09:30:00.000Z";
  return {
    team: "acme",
    executionId: newId("exe"),
    scenarioId: "scn_01KAAAAAAAAAAAAAAAAAAAAAAA",
    scenarioName: "Checkout",
    scenarioVersion: 1,
    scenarioKey: "scenarios/acme/scn_01KAAAAAAAAAAAAAAAAAAAAAAA/0.json",
    type: "manual",
    status: "scheduled",
    createdAt,
    scheduledFor: createdAt,
    schedule: null,
    paused: false,
    metadata: {},
    variables: {},
    nextRunId: newId("run"),
    cancelledRunId: null,
    runId: null,
    runNumber: 0,
    startedAt: null,
    completedAt: null,
    deadline: null,
    outcome: null,
    reason: null,
    testCount: 3,
    testStates: {},
    resultKey: null,
    junit: null,
    expectedDurationMs: null,
    removeEarlierAt: null,
    ...overrides,
  };
}
