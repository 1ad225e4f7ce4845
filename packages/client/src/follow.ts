import { isNotReady, WaitedTooLong } from "./errors.ts";
import { type Patience, patiently, pauseFor } from "./patience.ts";
import type { Timed } from "./requests.ts";

/** Bounds of the pause between two polls, and the pause without a `Retry-After`, in milliseconds. */
const shortest = 500;
const longest = 5000;
const usual = 2000;

/** The part of the API by which an execution is followed. */
export interface StatusSource<S> {
  status(executionId: string): Promise<Timed<S>>;
}

/**
 * Polls an execution until it is completed.
 * @param onStatus receives every status.
 * @throws WaitedTooLong, the signal's reason, or what the API answers.
 */
export async function untilCompleted<S extends { status: string }>(
  api: StatusSource<S>,
  executionId: string,
  patience: Patience,
  onStatus: (status: S) => void,
): Promise<S> {
  for (;;) {
    const { status, retryAfterMs } = await patiently(() => statusOf(api, executionId), patience);
    if (status) onStatus(status);
    if (status?.status === "completed") return status;
    const pause = Math.min(Math.max(retryAfterMs ?? usual, shortest), longest);
    const left = patience.until - Date.now();
    if (left <= 0) throw new WaitedTooLong(executionId);
    await pauseFor(Math.min(pause, left), patience.signal);
  }
}

/** A status, or what there is before it. */
export interface Polled<S> {
  /** `null` before the run has begun. */
  status: S | null;
  /** The pause before the next poll that the API asks for, in milliseconds. */
  retryAfterMs: number | null;
}

/** One poll. */
export async function statusOf<S>(api: StatusSource<S>, executionId: string): Promise<Polled<S>> {
  try {
    const { value, retryAfterMs } = await api.status(executionId);
    return { status: value, retryAfterMs };
  } catch (error) {
    if (isNotReady(error)) return { status: null, retryAfterMs: error.retryAfterMs };
    throw error;
  }
}
