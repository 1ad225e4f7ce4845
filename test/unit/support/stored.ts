import { type RunRef, runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import type { Execution } from "../../../functions/core/execution/execution.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { namesKey, pointerKey, type ScenarioItem } from "../../../functions/stores/scenario-item.ts";
import { executionOf } from "../../support/executions.ts";
import { holds, scenarioOf, testOf } from "../../support/scenarios.ts";
import { team } from "./call-api.ts";
import type { MockedAws } from "./mocked-aws.ts";

const startedAt = "2026-11-20T09:30:01.000Z";
export const runId = "run_01KBBBBBBBBBBBBBBBBBBBBBBB";

/** An execution in the table, with the reference of its run. */
export type StoredExecution = Execution & { ref: RunRef };

function stored({ table }: MockedAws, execution: Execution): StoredExecution {
  const { executionId } = execution;
  table.put({ ...executionKey(team, executionId), ...execution });
  return { ...execution, ref: { team, executionId, runId } };
}

/** An execution that was accepted and has not begun. */
export function acceptedExecution(aws: MockedAws, overrides: Partial<Execution> = {}): StoredExecution {
  return stored(aws, executionOf({ nextRunId: runId, ...overrides }));
}

/** An execution whose run is going on, within its time limit. */
export function runningExecution(aws: MockedAws, overrides: Partial<Execution> = {}): StoredExecution {
  const deadline = "2999-01-01T00:00:00.000Z";
  const begun = {
    status: "running",
    nextRunId: null,
    runId,
    runNumber: 1,
    startedAt,
    deadline,
    runningTests: {},
  } as const;
  return stored(aws, executionOf({ ...begun, ...overrides }));
}

/** An execution whose run has passed, without its files. */
export function completedExecution(aws: MockedAws, overrides: Partial<Execution> = {}): StoredExecution {
  const ended = { status: "completed", outcome: "passed", completedAt: "2026-11-20T09:31:01.000Z" } as const;
  const execution = runningExecution(aws, { ...ended, testStates: { "0": "passed" }, ...overrides });
  const resultKey = `${runPrefix(execution.ref)}report-1/result.json`;
  const junitKey = `${runPrefix(execution.ref)}report-1/junit.xml`;
  const junit = { key: junitKey, contentType: "application/xml", sizeBytes: 11, sha256: "a".repeat(64) };
  return stored(aws, { ...execution, resultKey, junit });
}

/** The scenario of all these executions, with one test. */
export const scenario: Scenario = scenarioOf("Checkout", [testOf("Buys a book", [holds])]);

/** Stores the scenario where the executions refer to it. */
export function storedScenario(aws: MockedAws, content: Scenario = scenario): ScenarioItem {
  const { scenarioId, scenarioKey } = executionOf();
  const item: ScenarioItem = {
    scenarioId,
    name: content.name,
    description: null,
    version: 1,
    tests: content.tests.length,
    variables: ["base_url"],
    secrets: content.secrets,
    contentKey: scenarioKey,
    timeoutMs: content.timeoutMs,
    createdAt: startedAt,
    updatedAt: startedAt,
    durations: [],
    recordedRuns: 0,
  };
  aws.table.put({ pk: namesKey(team), sk: item.name, ...item });
  aws.table.put({ ...pointerKey(team, scenarioId), name: item.name });
  aws.bucket.write(scenarioKey, content);
  return item;
}
