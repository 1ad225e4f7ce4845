import type { Execution } from "../core/execution.ts";
import type { RunPlan } from "../core/run-plan.ts";

/**
 * What is known of a run without its plan: how many tests it is about. With it, a run that a later version of the service began
 * ends with reports that this version makes, each test as an error.
 */
export function unreadPlan(execution: Execution): RunPlan {
  const { scenarioId, scenarioName, scenarioVersion, testCount, deadline } = execution;
  return {
    scenarioId,
    scenarioVersion,
    values: {},
    deadline: deadline ?? new Date().toISOString(),
    scenario: {
      name: scenarioName,
      description: null,
      variables: {},
      secrets: [],
      viewport: { width: 1280, height: 720 },
      video: false,
      trace: "off",
      parallel: 1,
      timeoutMs: 1,
      tests: Array.from({ length: testCount }, (_, index) => ({
        name: `Test ${index + 1}`,
        timeoutMs: 1,
        retries: 0,
        skip: null,
        steps: [],
      })),
    },
  };
}
