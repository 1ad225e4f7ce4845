import type { Execution } from "../core/execution/execution.ts";
import type { RunPlan } from "../core/run/run-plan.ts";
import type { Scenario } from "../core/scenario/scenario.ts";

/**
 * What is known of a scenario that a later version of the service wrote: how many of its tests a run covers. None of
 * them runs; with it, the run ends with reports that this version makes, each test as an error.
 */
export function unreadScenario({ scenarioName, testCount }: Execution): Scenario {
  return {
    name: scenarioName,
    description: null,
    variables: {},
    secrets: [],
    viewport: { width: 1280, height: 720 },
    video: false,
    trace: "off",
    parallel: 1,
    timeoutMs: 3_600_000,
    tests: Array.from({ length: testCount }, (_, index) => ({
      name: `Test ${index + 1}`,
      timeoutMs: 60_000,
      retries: 0,
      skip: null,
      steps: [],
    })),
  };
}

/** The same for a run's plan. */
export function unreadPlan(execution: Execution): RunPlan {
  const { scenarioId, scenarioVersion, deadline } = execution;
  return {
    scenarioId,
    scenarioVersion,
    values: {},
    deadline: deadline ?? new Date().toISOString(),
    scenario: unreadScenario(execution),
  };
}
