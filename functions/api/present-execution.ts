import { currentTests } from "../core/execution/current-tests.ts";
import type { Execution, TestState } from "../core/execution/execution.ts";
import { listedFields, pickFields } from "../core/execution/execution-views.ts";
import type { ListedExecution } from "../stores/execution-listing.ts";
import type { AcceptedAnswer, CancelAnswer, ExecutionAnswer, StatusAnswer } from "./answer-schemas.ts";
import type { CurrentSteps } from "./current-steps.ts";
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

export function presentStatus(execution: Execution, steps: CurrentSteps): StatusAnswer {
  const { startedAt, completedAt } = execution;
  const isOver = startedAt !== null && completedAt !== null;
  return {
    ...presentExecution(execution),
    selection: execution.selection,
    rerun_of: execution.rerunOf?.executionId ?? null,
    tests: { total: execution.testCount, ...countStates(Object.values(execution.testStates)) },
    running_tests: runningTests(execution, steps),
    reason: execution.reason,
    duration_ms: isOver ? Math.max(0, Date.parse(completedAt) - Date.parse(startedAt)) : null,
  };
}

function runningTests(execution: Execution, steps: CurrentSteps): StatusAnswer["running_tests"] {
  return currentTests(execution).map(({ index, ...test }) => {
    const step = steps.get(index);
    return {
      name: test.name,
      number: index + 1,
      attempt: test.attempt,
      started_at: test.startedAt,
      step: step ? snakeCased(step) : null,
    };
  });
}

function countStates(states: readonly TestState[]): Record<TestState, number> {
  const counts = { passed: 0, failed: 0, timed_out: 0, error: 0, skipped: 0, cancelled: 0, running: 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}
