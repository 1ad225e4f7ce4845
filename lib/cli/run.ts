import { randomUUID } from "node:crypto";
import { exitCodeOf } from "../../functions/core/outcome.ts";
import type { AcceptedAnswer } from "./api-answers.ts";
import { apiOf, type ClientOptions } from "./client-options.ts";
import { downloadResults } from "./download.ts";
import { WaitedTooLong } from "./follow.ts";
import { Interrupted, onInterruption } from "./interruption.ts";
import { exitCodes, note, print, printJson } from "./output.ts";
import { patiently } from "./patience.ts";
import { printResults } from "./print-results.ts";
import { watchUntilCompleted } from "./progress.ts";
import { makeResultsFolder } from "./results-folder.ts";
import { allScenarios, type ScenarioApi, type Selecting } from "./scenario-api.ts";
import { requireKnownVariables, unknownScenario } from "./scenario-values.ts";
import { type SelectionOptions, selectingOf } from "./selection-options.ts";
import { type JunitOptions, styleJunit } from "./style-junit.ts";
import { UsageError } from "./usage-error.ts";

export interface RunOptions extends ClientOptions, JunitOptions, SelectionOptions {
  var: Record<string, string>;
  /** Milliseconds. */
  timeout: number;
  out?: string;
  detach?: true;
  /** The execution of which only what did not pass runs again. */
  rerun?: string;
  only?: "failed";
}

/** How long a failing service is retried before a run is accepted, in milliseconds. */
const startPatienceMs = 20_000;
/** How long an interrupted client tries to cancel its run, in milliseconds. */
const cancelPatienceMs = 10_000;

/**
 * Triggers a scenario, follows its run to the end and downloads its files.
 * @param named `undefined`, which goes with `--rerun` only: the scenario of that execution.
 */
export async function run(named: string | undefined, options: RunOptions): Promise<number> {
  const { rerun, only } = options;
  if (named === undefined && rerun === undefined) {
    throw new UsageError("Name the scenario to run, or give --rerun with the id of an execution.");
  }
  if (only !== undefined && rerun === undefined) throw new UsageError("--only goes with --rerun.");
  const api = apiOf(options);
  if (options.out !== undefined) await makeResultsFolder(options.out);
  else if (options.junitStyle !== "jenkins") {
    throw new UsageError("--junit-style says how the JUnit files are written: say by --out where to.");
  }
  const until = Date.now() + options.timeout;
  const interruption = onInterruption();
  try {
    const name = named ?? (await scenarioOf(api, rerun ?? "", interruption.signal));
    const accepted = await trigger(api, name, options.var, until, interruption.signal, selectingOf(options));
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

/** Name of the scenario of an execution. */
async function scenarioOf(api: ScenarioApi, executionId: string, signal: AbortSignal): Promise<string> {
  const patience = { until: Date.now() + startPatienceMs, signal };
  const { value } = await patiently(() => api.status(executionId), patience);
  return value.scenario_name;
}

/**
 * Triggers a scenario. An idempotency key makes a repetition after a lost answer find the first run instead of starting
 * a second one.
 * @param until epoch milliseconds after which a service that does not answer is no longer retried.
 * @throws UsageError for a scenario or a variable that the team does not have, or what the API answers.
 */
export async function trigger(
  api: ScenarioApi,
  name: string,
  variables: Record<string, string>,
  until: number,
  signal: AbortSignal,
  selected: Selecting = {},
): Promise<AcceptedAnswer> {
  const patience = { until: Math.min(until, Date.now() + startPatienceMs), signal };
  const scenario = await patiently(() => api.scenarioByName(name), patience);
  if (!scenario) {
    const names = (await patiently(() => allScenarios(api), patience)).map((known) => known.name);
    throw unknownScenario("The team of this key", name, names);
  }
  requireKnownVariables(scenario.variables, variables);
  const idempotencyKey = randomUUID();
  const send = () => api.trigger(scenario.id, variables, idempotencyKey, selected);
  return patiently(send, patience).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    // The run may have been accepted and the answer lost; its id is needed to cancel it.
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
  options: RunOptions,
  patience: { until: number; signal: AbortSignal },
): Promise<number> {
  try {
    const { out = null, json, junitStyle } = options;
    await watchUntilCompleted(api, executionId, patience);
    const downloaded = await downloadResults(api, executionId, out, patience);
    const { answer } = downloaded;
    const files = out === null ? [] : await styleJunit(out, downloaded.files, junitStyle);
    printResults(answer, files, out, json === true);
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
