import { exitCodeOf } from "../../../functions/core/run/outcome.ts";
import { isNotReady } from "../../../packages/client/src/errors.ts";
import { apiOf, type ClientOptions } from "../options/client-options.ts";
import { printResults } from "../results/print-results.ts";
import { inResultsFolder } from "../results/results-folder.ts";
import { type JunitOptions, junitStyler } from "../results/style-junit.ts";
import { onInterruption } from "../terminal/interruption.ts";
import { UsageError } from "../usage-error.ts";
import { downloadResults } from "./download.ts";
import { patiently, requestPatienceMs } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";
import { sayMissing } from "./see-through.ts";
import { type Verdict, withVerdict } from "./verdict.ts";

export interface ResultsOptions extends ClientOptions, JunitOptions {
  out: string;
}

/** Downloads what an execution's most recent run produced. */
export function results(executionId: string, options: ResultsOptions): Promise<number> {
  return withVerdict(options, executionId, (verdict) => resultsOnce(executionId, options, verdict));
}

async function resultsOnce(executionId: string, options: ResultsOptions, verdict: Verdict): Promise<number> {
  const api = apiOf(options);
  const { signal, end } = onInterruption();
  try {
    return await inResultsFolder(options.out, () => download(api, executionId, options, { signal, verdict }));
  } catch (error) {
    if (isNotReady(error)) throw new UsageError(`Execution ${executionId} has not begun.`, { cause: error });
    throw error;
  } finally {
    end();
  }
}

async function download(
  api: ScenarioApi,
  executionId: string,
  options: ResultsOptions,
  { signal, verdict }: { signal: AbortSignal; verdict: Verdict },
): Promise<number> {
  const { out } = options;
  const patience = { until: Date.now() + requestPatienceMs, signal };
  const { value } = await patiently((ending) => api.status(executionId, ending), patience);
  if (value.status !== "completed") throw new UsageError(`Execution ${executionId} is ${value.status}.`);
  const styled = junitStyler(options);
  const { answer, files, fault } = await downloadResults(api, executionId, out, { signal }, styled);
  printResults(answer, files, out, options.json === true);
  verdict.isTold = true;
  if (fault !== null) return sayMissing(answer, fault, out);
  return exitCodeOf[answer.outcome];
}
