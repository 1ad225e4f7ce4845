import { exitCodeOf } from "../../../functions/core/run/outcome.ts";
import { ApiProblem, WaitedTooLong } from "../../../packages/client/src/errors.ts";
import { lastAnswerMs } from "../../../packages/client/src/patience.ts";
import type { CiLog } from "../ci/ci-log.ts";
import type { CiOptions } from "../ci/ci-services.ts";
import { outcomeWord } from "../results/outcome-signs.ts";
import { quoted } from "../results/print-failure.ts";
import { printResults } from "../results/print-results.ts";
import { clearResults, inResultsFolder } from "../results/results-folder.ts";
import { type JunitOptions, junitStyler } from "../results/style-junit.ts";
import { Interrupted } from "../terminal/interruption.ts";
import { nextStep } from "../terminal/next-step.ts";
import { exitCodes, note } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import type { ArtifactsAnswer } from "./api-answers.ts";
import { downloadResults } from "./download.ts";
import { type Patience, patiently } from "./patience.ts";
import { watchUntilCompleted } from "./progress.ts";
import type { ScenarioApi } from "./scenario-api.ts";
import type { Verdict } from "./verdict.ts";
import { whatBecame } from "./what-became.ts";

/** The options of every command that follows a run to its end. */
export interface FollowingOptions extends JunitOptions, CiOptions {
  out?: string;
  json?: true;
}

/**
 * Does what begins or follows a run, with a folder for its files if `--out` names one. What an earlier run left there is removed
 * first: if this one is not completed, a pipeline that collects the folder would take the old results for its own.
 * @throws UsageError
 */
export async function withPlaceForFiles(
  { out, junitStyle }: FollowingOptions,
  work: () => Promise<number>,
): Promise<number> {
  if (out !== undefined) return await inResultsFolder(out, () => clearResults(out).then(work));
  if (junitStyle === undefined) return await work();
  throw new UsageError("--junit-style says how the JUnit files are written: say by --out where to.");
}

interface Following {
  ci: CiLog;
  patience: Patience;
  verdict: Verdict;
  /** Whether the service has accepted the execution in this command, so that its address is right. */
  isAccepted: boolean;
  /**
   * What becomes of the execution when this process is asked to stop.
   * @param isCompleted whether the service has told that it is.
   * @returns the exit code.
   */
  onInterrupted: (isCompleted: boolean) => number | Promise<number>;
}

/** Waits for an execution, downloads its files and reports its outcome. @returns the exit code. */
export async function seeThrough(
  api: ScenarioApi,
  executionId: string,
  options: FollowingOptions,
  { ci, patience, verdict, isAccepted, onInterrupted }: Following,
): Promise<number> {
  const { out = null, json } = options;
  let isCompleted = false;
  try {
    const wait = () => watchUntilCompleted(api, executionId, patience, isAccepted);
    await ci.folded(`Waiting for ${executionId}`, wait);
    isCompleted = true;
    const styled = junitStyler(options);
    const { answer, files, fault } = await downloadResults(api, executionId, out, patience, styled);
    await ci.completed({ ...answer, folder: out });
    printResults(answer, files, out, json === true);
    verdict.isTold = true;
    if (fault !== null) return sayMissing(answer, fault, out);
    sayWhatNext(answer, out);
    return exitCodeOf[answer.outcome];
  } catch (error) {
    if (error instanceof Interrupted) return onInterrupted(isCompleted);
    if (error instanceof ApiProblem && error.code === "execution_not_found") throw error;
    verdict.lacks((error as Error).message);
    if (isCompleted) {
      note(`Execution ${executionId} is completed, but its results were not told.`);
      nextResults(executionId, out);
      return exitCodes.usage;
    }
    if (!(error instanceof WaitedTooLong)) note(`Execution ${executionId} may still be running.`);
    nextWatch(executionId, options.out);
    return exitCodes.usage;
  }
}

/** @param folder for its files, if the command that left the execution was to have them. */
export function nextWatch(id: string, folder: string | undefined): void {
  nextStep(`watch ${id}${folder === undefined ? "" : ` --out ${quoted(folder)}`}`);
}

function sayWhatNext({ execution_id: id, outcome }: ArtifactsAnswer, folder: string | null): void {
  if (folder === null) nextResults(id, folder);
  else if (outcome !== "passed") nextStep(`run --rerun ${id}`);
}

/**
 * A run is judged even if not all of its files arrive, but whoever asked for them has to know. @returns the exit code.
 */
export function sayMissing(
  { execution_id: id, outcome }: ArtifactsAnswer,
  fault: string,
  folder: string | null,
): number {
  note(`completed: ${outcomeWord(outcome)}, but ${fault}`);
  nextResults(id, folder);
  return exitCodes.usage;
}

/** @param folder for its files, if the command that leaves the execution was to have them. */
export function nextResults(id: string, folder: string | null): void {
  nextStep(`results ${id} --out ${quoted(folder ?? "results")}`);
}

/** Cancels an execution that this process has triggered. @param folder for its files. @returns the exit code. */
export async function cancelExecution(
  api: ScenarioApi,
  executionId: string,
  folder: string | null,
  verdict: Verdict,
): Promise<number> {
  note(`Cancelling ${executionId} …`);
  const limit = AbortSignal.timeout(lastAnswerMs);
  try {
    const patience = { until: Date.now() + lastAnswerMs, signal: limit };
    const answer = await patiently((ending) => api.cancel(executionId, ending), patience);
    verdict.lacks(`${executionId} ${whatBecame(answer)}.`);
    nextResults(executionId, folder);
    return exitCodes.cancelled;
  } catch (error) {
    const late = `there was no answer within ${lastAnswerMs / 1000} s.`;
    const why = error === limit.reason ? late : (error as Error).message;
    verdict.lacks(`${executionId} could not be cancelled: ${why}`);
    nextStep(`cancel ${executionId}`);
    return exitCodes.usage;
  }
}
