import type { Execution, TestState } from "../core/execution/execution.ts";
import { listedFields, pickFields } from "../core/execution/execution-views.ts";
import type { ListedExecution } from "../stores/execution-listing.ts";
import type { AcceptedAnswer, CancelAnswer, ExecutionAnswer, StatusAnswer } from "./answer-schemas.ts";
import { linksOf } from "./links.ts";
import { snakeCased } from "./snake-case.ts";

/** The fields that every answer about an execution contains. */
export function presentExecution(execution: ListedExecution): ExecutionAnswer {
  return snakeCased(pickFields(execution, listedFields));
}

/** An execution as it was accepted, whatever has happened to it since. */
export function presentAccepted(execution: Execution): AcceptedAnswer {
  return {
    execution_id: execution.executionId,
    scenario_id: execution.scenarioId,
    scenario_name: execution.scenarioName,
    scenario_version: execution.scenarioVersion,
    type: execution.type,
    status: "scheduled",
    created_at: execution.createdAt,
    scheduled_for: execution.scheduledFor ?? execution.createdAt,
    metadata: execution.metadata,
    links: linksOf(execution.executionId),
  };
}

export function presentCancelled(execution: Execution): CancelAnswer {
  const { status, junit } = linksOf(execution.executionId);
  return { ...presentExecution(execution), links: { status, junit } };
}

export function presentStatus(execution: Execution): StatusAnswer {
  const { startedAt, completedAt } = execution;
  const isOver = startedAt !== null && completedAt !== null;
  return {
    ...presentExecution(execution),
    selection: execution.selection,
    rerun_of: execution.rerunOf?.executionId ?? null,
    tests: { total: execution.testCount, ...countStates(Object.values(execution.testStates)) },
    running_tests: runningTests(execution),
    reason: execution.reason,
    duration_ms: isOver ? Math.max(0, Date.parse(completedAt) - Date.parse(startedAt)) : null,
  };
}

/** In the order of the scenario. An earlier version leaves the entries of tests that it ended, and of earlier runs: not these. */
function runningTests({
  startedAt,
  testStates,
  runningTests = {},
}: Execution): StatusAnswer["running_tests"] {
  return Object.entries(runningTests)
    .filter(([index, test]) => testStates[index] === "running" && test.startedAt >= (startedAt ?? ""))
    .map(([index, test]) => ({
      name: test.name,
      number: Number(index) + 1,
      attempt: test.attempt,
      started_at: test.startedAt,
    }))
    .sort((one, other) => one.number - other.number);
}

function countStates(states: readonly TestState[]): Record<TestState, number> {
  const counts = { passed: 0, failed: 0, timed_out: 0, error: 0, skipped: 0, cancelled: 0, running: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
