import { ServiceError } from "../../functions/core/error.ts";
import type { StatusAnswer } from "./api-answers.ts";
import { isNotReady } from "./api-errors.ts";
import { type Patience, patiently, pauseFor } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";

/** The client's own time limit passed; the run continues. */
export class WaitedTooLong extends ServiceError {
  override readonly name = "WaitedTooLong";
}

/** Bounds of the pause between two polls, and the pause without a `Retry-After`, in milliseconds. */
const shortest = 500;
const longest = 5000;
const usual = 2000;

/**
 * Polls an execution until it is completed.
 * @param onStatus receives every status.
 * @throws WaitedTooLong, the signal's reason, or what the API answers.
 */
export async function untilCompleted(
  api: ScenarioApi,
  executionId: string,
  patience: Patience,
  onStatus: (status: StatusAnswer) => void,
): Promise<StatusAnswer> {
  for (;;) {
    const { status, retryAfterMs } = await patiently(() => statusOf(api, executionId), patience);
    if (status) onStatus(status);
    if (status?.status === "completed") return status;
    const pause = Math.min(Math.max(retryAfterMs ?? usual, shortest), longest);
    const left = patience.until - Date.now();
    if (left <= 0) throw new WaitedTooLong(`Execution ${executionId} is not completed yet. It goes on.`);
    await pauseFor(Math.min(pause, left), patience.signal);
  }
}

interface Polled {
  /** `null` before the run has begun. */
  status: StatusAnswer | null;
  retryAfterMs: number | null;
}

/** One poll. */
export async function statusOf(api: ScenarioApi, executionId: string): Promise<Polled> {
  try {
    const { value, retryAfterMs } = await api.status(executionId);
    return { status: value, retryAfterMs };
  } catch (error) {
    if (isNotReady(error)) return { status: null, retryAfterMs: error.retryAfterMs };
    throw error;
  }
}
