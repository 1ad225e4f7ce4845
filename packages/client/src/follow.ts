import { outlastingTheWay } from "./answers-from-the-way.ts";
import { isNotReady, WaitedTooLong } from "./errors.ts";
import { type Patience, patiently, pauseFor } from "./patience.ts";
import type { Timed } from "./requests.ts";

/** Bounds of the pause between two polls, and the pause without a `Retry-After`, in milliseconds. */
const shortest = 500;
const longest = 5000;
const usual = 2000;

/** The part of the API by which an execution is followed. */
export interface StatusSource<S> {
  status(executionId: string, signal?: AbortSignal): Promise<Timed<S>>;
}

/** How long the last look may take, in milliseconds. */
const lastLookMs = 2000;
/** What a timer can hold, in milliseconds: 24 days. One that is set to more goes off at once. */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Polls an execution until it is completed.
 * @param onStatus receives every status.
 * @param hasAnswered whether the API has answered before at this address, as where it has accepted the execution.
 * @throws WaitedTooLong, the signal's reason, or what the API answers.
 */
export async function untilCompleted<S extends { status: string }>(
  api: StatusSource<S>,
  executionId: string,
  patience: Patience,
  onStatus: (status: S) => void,
  hasAnswered = false,
): Promise<S> {
  // Neither an interruption nor the end of the time waits for a request that is not answered.
  const limitMs = Math.max(0, patience.until - Date.now()) + lastLookMs;
  const late = AbortSignal.timeout(Math.min(limitMs, longestTimerMs));
  const ending = AbortSignal.any([late, ...(patience.signal ? [patience.signal] : [])]);
  const ask = outlastingTheWay(() => statusOf(api, executionId, ending), hasAnswered);
  const poll = () => patiently(ask, patience);
  for (;;) {
    const { status, retryAfterMs } = await poll().catch((error: unknown) => {
      throw error === late.reason ? new WaitedTooLong(executionId) : error;
    });
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

/** One poll. @param signal ends it. */
export async function statusOf<S>(
  api: StatusSource<S>,
  executionId: string,
  signal?: AbortSignal,
): Promise<Polled<S>> {
  try {
    const { value, retryAfterMs } = await api.status(executionId, signal);
    return { status: value, retryAfterMs };
  } catch (error) {
    if (isNotReady(error)) return { status: null, retryAfterMs: error.retryAfterMs };
    throw error;
  }
}
