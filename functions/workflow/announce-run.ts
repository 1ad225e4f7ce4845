import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import type { RunRef } from "../core/artifacts/object-keys.ts";
import { ServiceError } from "../core/error.ts";
import type { Execution } from "../core/execution/execution.ts";
import { type RunCompletedDetail, runCompletedType } from "../core/execution/run-completed-event.ts";
import type { RegionCode } from "../core/regions.ts";
import { type TestOutcome, testOutcomes } from "../core/run/outcome.ts";
import { events } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { thisService } from "../shared/service-name.ts";
import { executionStore } from "../stores/execution-store.ts";

/** The event bus did not accept the event of a completed run; only sending the event is to be retried. */
class EventNotTaken extends ServiceError {
  override readonly name = "EventNotTaken";
}

/**
 * Announces a completed run on the event bus, as the table records it, so that a repetition sends the same event. A run that
 * a newer one has replaced is not announced.
 * @throws EventNotTaken
 */
export async function announceRun(ref: RunRef): Promise<void> {
  const execution = await executionStore().get(ref.team, ref.executionId);
  if (execution?.runId !== ref.runId || execution.status !== "completed") return;
  const entry = {
    EventBusName: environment("eventBus"),
    Source: thisService(),
    DetailType: runCompletedType,
    Detail: JSON.stringify(detailOf(execution)),
  };
  const { FailedEntryCount, Entries } = await events().send(new PutEventsCommand({ Entries: [entry] }));
  if (FailedEntryCount) throw new EventNotTaken(`The event bus answered ${Entries?.[0]?.ErrorCode}.`);
}

function detailOf(execution: Execution): RunCompletedDetail {
  const { runId, outcome, startedAt, completedAt } = execution;
  if (runId === null || outcome === null || startedAt === null || completedAt === null) {
    throw new Error(`${execution.executionId} is completed and does not say how.`);
  }
  return {
    version: "1",
    region: environment("region") as RegionCode,
    team: execution.team,
    execution_id: execution.executionId,
    run_id: runId,
    run_number: execution.runNumber,
    scenario_id: execution.scenarioId,
    scenario_name: execution.scenarioName,
    scenario_version: execution.scenarioVersion,
    type: execution.type,
    outcome,
    started_at: startedAt,
    completed_at: completedAt,
    duration_ms: Math.max(0, Date.parse(completedAt) - Date.parse(startedAt)),
    tests: { total: execution.testCount, ...countOutcomes(execution) },
    metadata: execution.metadata,
  };
}

function countOutcomes({ testStates }: Execution): Record<TestOutcome, number> {
  const states = Object.values(testStates);
  const counts = testOutcomes.map((outcome) => [outcome, states.filter((state) => state === outcome).length]);
  return Object.fromEntries(counts) as Record<TestOutcome, number>;
}
