import { randomUUID } from "node:crypto";
import { exitCodeOf } from "../../functions/core/outcome.ts";
import type { AcceptedAnswer } from "./api-answers.ts";
import { apiOf, type ClientOptions } from "./client-options.ts";
import { downloadResults } from "./download.ts";
import { untilCompleted, WaitedTooLong } from "./follow.ts";
import { Interrupted, onInterruption } from "./interruption.ts";
import { exitCodes, note, print, printJson } from "./output.ts";
import { patiently } from "./patience.ts";
import { printResults } from "./print-results.ts";
import { progressOf } from "./progress.ts";
import type { ScenarioApi } from "./scenario-api.ts";
import { UsageError } from "./usage-error.ts";

export interface RunOptions extends ClientOptions {
  var: Record<string, string>;
  /** Milliseconds. */
  timeout: number;
  out?: string;
  detach?: true;
}

/** How long a service that does not answer is tried before a run is accepted, in milliseconds. */
const startPatienceMs = 20_000;
/** How long an interrupted client tries to cancel its run, in milliseconds. */
const cancelPatienceMs = 10_000;

/** Triggers a scenario and sees it through to its files. */
export async function run(name: string, options: RunOptions): Promise<number> {
  const api = apiOf(options);
  const until = Date.now() + options.timeout;
  const interruption = onInterruption();
  try {
    const accepted = await trigger(api, name, options.var, until, interruption.signal);
    note(
      `${accepted.execution_id} accepted: ${accepted.scenario_name}, version ${accepted.scenario_version}`,
    );
    if (options.detach) return detach(accepted, options);
    return await seeThrough(api, accepted.execution_id, options, { until, signal: interruption.signal });
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    note("Interrupted before the run was accepted.");
    return exitCodes.cancelled;
  } finally {
    interruption.end();
  }
}

/**
 * Triggers a scenario. The key of the request makes sure that a repetition, after an answer that was lost, finds the
 * first run instead of starting a second one.
 */
export async function trigger(
  api: ScenarioApi,
  name: string,
  variables: Record<string, string>,
  until: number,
  signal: AbortSignal,
): Promise<AcceptedAnswer> {
  const patience = { until: Math.min(until, Date.now() + startPatienceMs), signal };
  const scenario = await patiently(() => api.scenarioByName(name), patience);
  if (!scenario) throw new UsageError(`The team has no scenario "${name}".`);
  const idempotencyKey = randomUUID();
  const send = () => api.trigger(scenario.id, variables, idempotencyKey);
  return patiently(send, patience).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    // The run may have been accepted and the answer lost: only who knows its id can cancel it.
    return send().catch(() => {
      throw error;
    });
  });
}

function detach(accepted: AcceptedAnswer, { json }: ClientOptions): number {
  if (json) printJson(accepted);
  else print(accepted.execution_id);
  return exitCodes.ok;
}

async function seeThrough(
  api: ScenarioApi,
  executionId: string,
  { out, json }: RunOptions,
  patience: { until: number; signal: AbortSignal },
): Promise<number> {
  try {
    await untilCompleted(api, executionId, patience, progressOf(note));
    const { answer, files } = await downloadResults(api, executionId, out ?? null, patience);
    printResults(answer, files, out ?? null, json === true);
    return exitCodeOf[answer.outcome];
  } catch (error) {
    if (error instanceof Interrupted) return cancel(api, executionId);
    if (error instanceof WaitedTooLong) note(error.message);
    else note(`${(error as Error).message}\nExecution ${executionId} may still be running.`);
    return exitCodes.usage;
  }
}

async function cancel(api: ScenarioApi, executionId: string): Promise<number> {
  note(`Cancelling ${executionId} …`);
  try {
    await patiently(() => api.cancel(executionId), { until: Date.now() + cancelPatienceMs });
    note(`${executionId} is cancelled.`);
    return exitCodes.cancelled;
  } catch (error) {
    note(`${executionId} could not be cancelled: ${(error as Error).message}`);
    return exitCodes.usage;
  }
}
