import type { Execution } from "../core/execution/execution.ts";
import { carriedTests } from "../core/execution/rerun.ts";
import { selectTests, type TestSelection } from "../core/execution/selection.ts";
import { type ScenarioEntry, scenarioStore } from "../stores/scenario-store.ts";
import { invalidRequestProblem } from "./http/problem.ts";
import { knownExecution, requireCompleted } from "./read-result.ts";
import type { RunScenarioBody } from "./request-schemas.ts";

/** What a selection decides about an execution. */
type Selected = Partial<
  Pick<
    Execution,
    | "selection"
    | "rerunOf"
    | "testCount"
    | "scenarioVersion"
    | "scenarioKey"
    | "variables"
    | "expectedDurationMs"
  >
>;

/** How long all tests take says nothing about how long some of them do. */
const unknownDuration = { expectedDurationMs: null };

/**
 * Reads which tests a request selects; nothing is changed for one that runs all. docs/contract.md, "Selecting tests".
 * @throws Problem `invalid_request`, `execution_not_found`, `not_ready`
 */
export async function selectionOf(
  team: string,
  request: RunScenarioBody,
  scenario: ScenarioEntry,
): Promise<Selected> {
  const { tests, tags, rerun_of } = request;
  if (rerun_of !== undefined) return rerunOf(team, rerun_of, scenario);
  if (tests !== undefined) return selected(scenario, { tests });
  return tags === undefined ? {} : selected(scenario, { tags });
}

async function selected(scenario: ScenarioEntry, selection: TestSelection): Promise<Selected> {
  const { tests } = await scenarioStore().content(scenario.contentKey);
  const { positions, unmatched } = selectTests(tests, selection);
  if (unmatched.length > 0) {
    throw invalidRequestProblem(
      unmatched.map(({ list, at, message }) => ({ path: `${list}.${at}`, message })),
    );
  }
  return { selection, testCount: positions.length, ...unknownDuration };
}

/** A rerun has the version, the variables and the selection of the run that it repeats, beside whose results its own stand. */
async function rerunOf(team: string, executionId: string, scenario: ScenarioEntry): Promise<Selected> {
  const earlier = await knownExecution(team, executionId);
  const { scenarioId, scenarioName, outcome, runId, resultKey } = earlier;
  // Before whether it is completed: a client would wait for what it is not given then either.
  if (scenarioId !== scenario.scenarioId) {
    throw refused(`Execution ${executionId} is of the scenario "${scenarioName}", ${scenarioId}.`);
  }
  requireCompleted(earlier, "outcomes that could be repeated");
  if (outcome === "passed") {
    throw refused(`Execution ${executionId} has nothing to run again: every test passed or was skipped.`);
  }
  if (runId === null || resultKey === null) throw new Error(`${executionId} is completed and has no result.`);
  const { selection, testCount, scenarioVersion, scenarioKey, variables, testStates } = earlier;
  return {
    selection,
    testCount,
    scenarioVersion,
    scenarioKey,
    variables,
    rerunOf: { executionId, runId, resultKey, carried: carriedTests(testStates) },
    ...unknownDuration,
  };
}

function refused(message: string) {
  return invalidRequestProblem([{ path: "rerun_of", message }]);
}
