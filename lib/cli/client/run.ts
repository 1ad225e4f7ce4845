import { CiLog } from "../ci/ci-log.ts";
import type { CiOptions } from "../ci/ci-services.ts";
import { jobKeyOf } from "../ci/job-key.ts";
import { apiOf, type ClientOptions } from "../options/client-options.ts";
import { type SelectionOptions, selectingOf } from "../options/selection-options.ts";
import type { JunitOptions } from "../results/style-junit.ts";
import { Interrupted, type Interruption, onInterruption } from "../terminal/interruption.ts";
import { nextStep } from "../terminal/next-step.ts";
import { exitCodes, note, print, printJson } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import type { AcceptedAnswer } from "./api-answers.ts";
import { MayBeAccepted } from "./may-be-accepted.ts";
import { type Patience, patiently } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";
import { cancelExecution, nextWatch, seeThrough, withPlaceForFiles } from "./see-through.ts";
import { type KeyOf, startingPatience, trigger } from "./trigger.ts";
import { UnknownRunOfBefore } from "./unknown-run-of-before.ts";
import { type Verdict, withVerdict } from "./verdict.ts";

export interface RunOptions extends ClientOptions, JunitOptions, SelectionOptions, CiOptions {
  var: Record<string, string>;
  metadata: Record<string, string>;
  idempotencyKey?: string;
  /** Milliseconds. */
  timeout: number;
  out?: string;
  detach?: true;
  /** The execution of which only what did not pass runs again. */
  rerun?: string;
  only?: "failed";
}

const interruptedUnsure = "Interrupted. The run may have been accepted.";

/**
 * Triggers a scenario, follows its run to the end and downloads its files.
 * @param named `undefined`, which goes with `--rerun` only: the scenario of that execution.
 */
export function run(named: string | undefined, options: RunOptions): Promise<number> {
  return withVerdict(options, null, (verdict) => runOnce(named, options, verdict));
}

async function runOnce(named: string | undefined, options: RunOptions, verdict: Verdict): Promise<number> {
  const { rerun, only } = options;
  if (named === undefined && rerun === undefined) {
    throw new UsageError("Name the scenario to run, or give --rerun with the id of an execution.");
  }
  if (only !== undefined && rerun === undefined) throw new UsageError("--only goes with --rerun.");
  const api = apiOf(options);
  const interruption = onInterruption();
  const sayMayBeAccepted = (message: string) => {
    verdict.lacks(message);
    nextStep("executions");
  };
  interruption.lastWords = () => sayMayBeAccepted(interruptedUnsure);
  try {
    const toTheEnd = () => runToTheEnd(api, named, options, { interruption, verdict });
    return await withPlaceForFiles(options, toTheEnd);
  } catch (error) {
    if (error instanceof MayBeAccepted) {
      const isInterrupted = error.end instanceof Interrupted;
      sayMayBeAccepted(isInterrupted ? interruptedUnsure : error.message);
      return isInterrupted ? exitCodes.cancelled : exitCodes.usage;
    }
    if (error instanceof UnknownRunOfBefore) {
      verdict.executionId = error.executionId;
      verdict.lacks(error.message);
      nextWatch(error.executionId, options.out);
      return exitCodes.usage;
    }
    if (!(error instanceof Interrupted)) throw error;
    verdict.lacks("Interrupted before the run was accepted.");
    return exitCodes.cancelled;
  } finally {
    interruption.end();
  }
}

async function runToTheEnd(
  api: ScenarioApi,
  named: string | undefined,
  options: RunOptions,
  { interruption, verdict }: { interruption: Interruption; verdict: Verdict },
): Promise<number> {
  const { signal } = interruption;
  const ci = new CiLog(options);
  const patience = { until: Date.now() + options.timeout, signal };
  const name = named ?? (await scenarioOf(api, options.rerun ?? "", patience));
  const accepted = await trigger(api, orderOf(name, options), patience, keyOf(options, ci));
  note(`${accepted.execution_id} accepted: ${accepted.scenario_name}, version ${accepted.scenario_version}`);
  verdict.executionId = accepted.execution_id;
  interruption.lastWords = () => {
    note(`${accepted.execution_id} may go on.`);
    nextStep(`cancel ${accepted.execution_id}`);
  };
  await ci.accepted(accepted.execution_id);
  if (options.detach && !signal.aborted) {
    verdict.isTold = true;
    return detach(accepted, options);
  }
  const onInterrupted = () => cancelExecution(api, accepted.execution_id, options.out ?? null, verdict);
  return await seeThrough(api, accepted.execution_id, options, {
    ci,
    patience,
    verdict,
    isAccepted: true,
    onInterrupted,
  });
}

/** Name of the scenario of an execution. */
async function scenarioOf(api: ScenarioApi, executionId: string, patience: Patience): Promise<string> {
  const { value } = await patiently((ending) => api.status(executionId, ending), startingPatience(patience));
  return value.scenario_name;
}

function orderOf(name: string, options: RunOptions) {
  const { var: variables, metadata } = options;
  const described = Object.keys(metadata).length > 0 ? { metadata } : {};
  return { name, variables, ...described, ...selectingOf(options) };
}

function keyOf({ idempotencyKey }: RunOptions, ci: CiLog): KeyOf {
  if (idempotencyKey !== undefined) return () => ({ given: idempotencyKey });
  return (request) => {
    const ofJob = jobKeyOf(ci.name, ci.service, process.env, request);
    return ofJob === null ? null : { ofJob };
  };
}

function detach(accepted: AcceptedAnswer, { json, out }: RunOptions): number {
  if (json) printJson(accepted);
  else print(accepted.execution_id);
  nextWatch(accepted.execution_id, out);
  return exitCodes.ok;
}
