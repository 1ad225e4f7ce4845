import type { BegunAttempt } from "../attempt/attempt-request.ts";
import { noFiles } from "../core/artifacts/artifact-kinds.ts";
import type { AttemptOutcome, AttemptResult, Failure, StepResult } from "../core/run/result.ts";
import { formatDuration } from "../core/time/duration.ts";

/**
 * How an attempt was lost: its process `ended`; it was `silent`; it was `late`, not finished some seconds after its
 * limit; it was `stopped` by request but did not end; it was `slow` to begin; or it was `greedy`, using too much
 * memory or disk.
 */
export type AttemptLoss = "ended" | "silent" | "late" | "stopped" | "slow" | "greedy";

/** What is known of an attempt when it is lost. */
interface KnownAttempt {
  attempt: number;
  /** Milliseconds. */
  timeoutMs: number;
  /** Whether the run's time ends before the attempt's own. */
  isOfRun: boolean;
  begun: BegunAttempt;
  /** Its outcome, if its steps had ended. */
  verdict: AttemptResult | null;
  /** What the page used too much of, as in `took more than 1,200 MB of memory`. */
  excess: string | null;
}

const filesLost = "The browser was ended before its pictures and its trace were ready.";

/** The result of an attempt whose browser ended, or had to be ended, before the attempt was finished. */
export function lostAttempt(loss: AttemptLoss, known: KnownAttempt): AttemptResult {
  if (known.verdict) return { ...known.verdict, log: [...known.verdict.log, filesLost] };
  const { begun, attempt } = known;
  const durationMs = Math.max(0, Date.now() - Date.parse(begun.startedAt));
  const { outcome, message } = judge(loss, known);
  const current = begun.steps.find((step) => step.outcome === "not_run");
  const failure: Failure = {
    message,
    step: current?.number ?? null,
    stepTitle: current?.title ?? null,
  };
  return {
    attempt,
    outcome,
    startedAt: begun.startedAt,
    durationMs,
    steps: outcome === "cancelled" ? begun.steps : withFailed(begun.steps, current, durationMs),
    failure: outcome === "cancelled" ? null : failure,
    browserMode: begun.browserMode,
    log: [filesLost],
    files: noFiles("attempt"),
  };
}

/** @param excess as in `took more than 1,200 MB of memory`. */
export function greedy(excess: string): string {
  return `The page ${excess}. The browser was ended.`;
}

/** A page that uses too much fails its test. Why a process ended cannot be known, so that is an error. */
function judge(
  loss: AttemptLoss,
  { timeoutMs, isOfRun, excess }: KnownAttempt,
): { outcome: AttemptOutcome; message: string } {
  switch (loss) {
    case "stopped":
      return { outcome: "cancelled", message: "The test was stopped by request." };
    case "silent":
      return {
        outcome: "error",
        message: "The process that drives the browser did not answer any more and was ended.",
      };
    case "late":
    case "slow": {
      const what = isOfRun
        ? "The run ran out of its time"
        : `The test ran out of its time of ${formatDuration(timeoutMs)}`;
      return {
        outcome: "timed_out",
        message: `${what} in this step. The browser did not answer any more and was ended.`,
      };
    }
    case "greedy":
    case "ended":
      return excess !== null
        ? { outcome: "failed", message: greedy(excess) }
        : {
            outcome: "error",
            message: "The process that drove the browser ended in the middle of the test.",
          };
    default:
      return loss satisfies never;
  }
}

function withFailed(
  steps: readonly StepResult[],
  current: StepResult | undefined,
  durationMs: number,
): StepResult[] {
  const begin = Math.max(
    0,
    ...steps.map((step) => (step.startedAfterMs === null ? 0 : step.startedAfterMs + (step.durationMs ?? 0))),
  );
  return steps.map((step) =>
    step === current
      ? { ...step, outcome: "failed", startedAfterMs: begin, durationMs: Math.max(0, durationMs - begin) }
      : step,
  );
}
