import type { Execution } from "../core/execution/execution.ts";
import { newId } from "../core/execution/ids.ts";
import { mostInlineAtOnce } from "../core/run/workflow-size.ts";
import type { ScenarioEntry } from "./scenario-item.ts";

/** What is specified when an execution is accepted; the rest follows from its scenario. */
type Given = Pick<Execution, "type" | "createdAt" | "scheduledFor" | "schedule" | "nextRunId"> &
  Partial<Pick<Execution, "metadata" | "variables" | "selection" | "rerunOf">>;

/** The fields of the scenario that are used. */
type Source = Pick<
  ScenarioEntry,
  "scenarioId" | "name" | "version" | "contentKey" | "tests" | "parallel" | "expectedDurationMs"
>;

/** What a run takes from its scenario, so that later edits do not change it. */
export function versionOf(scenario: Omit<Source, "scenarioId" | "name">) {
  return {
    scenarioVersion: scenario.version,
    scenarioKey: scenario.contentKey,
    testCount: scenario.tests,
    // A scenario that was registered before this was noted has at most as many at once as were allowed then.
    browsers: Math.min(scenario.tests, scenario.parallel ?? mostInlineAtOnce),
    expectedDurationMs: scenario.expectedDurationMs,
  };
}

/** An execution of a scenario that has no run yet. */
export function newExecution(team: string, scenario: Source, given: Given): Execution {
  return {
    team,
    executionId: newId("exe", new Date(given.createdAt)),
    scenarioId: scenario.scenarioId,
    scenarioName: scenario.name,
    ...versionOf(scenario),
    status: "scheduled",
    metadata: {},
    variables: {},
    selection: null,
    rerunOf: null,
    paused: false,
    cancelledRunId: null,
    runId: null,
    runNumber: 0,
    startedAt: null,
    completedAt: null,
    deadline: null,
    outcome: null,
    reason: null,
    testStates: {},
    resultKey: null,
    junit: null,
    removeEarlierAt: null,
    ...given,
  };
}
