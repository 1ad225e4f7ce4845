import { CiLog } from "../ci/ci-log.ts";
import { apiOf, type ClientOptions } from "../options/client-options.ts";
import { onInterruption } from "../terminal/interruption.ts";
import { nextStep } from "../terminal/next-step.ts";
import { exitCodes } from "../terminal/output.ts";
import { type FollowingOptions, nextResults, seeThrough, withPlaceForFiles } from "./see-through.ts";
import { type Verdict, withVerdict } from "./verdict.ts";

export interface WatchOptions extends Omit<ClientOptions, "json">, FollowingOptions {
  /** Milliseconds. */
  timeout: number;
}

/** Follows an execution that something else has triggered; Ctrl-C ends that only, and the execution goes on. */
export function watch(executionId: string, options: WatchOptions): Promise<number> {
  return withVerdict(options, executionId, (verdict) => watchOnce(executionId, options, verdict));
}

async function watchOnce(executionId: string, options: WatchOptions, verdict: Verdict): Promise<number> {
  const api = apiOf(options);
  const { signal, end } = onInterruption();
  const onInterrupted = (isCompleted: boolean) => {
    verdict.lacks(`${executionId} ${isCompleted ? "is completed" : "goes on"}.`);
    if (isCompleted) nextResults(executionId, options.out ?? null);
    else nextStep(`cancel ${executionId}`);
    return exitCodes.interrupted;
  };
  try {
    const patience = { until: Date.now() + options.timeout, signal };
    const following = { ci: new CiLog(options), patience, verdict, isAccepted: false, onInterrupted };
    return await withPlaceForFiles(options, () => seeThrough(api, executionId, options, following));
  } finally {
    end();
  }
}
