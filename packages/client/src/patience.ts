import { ApiProblem, isPassing, Unreachable } from "./errors.ts";

/** Pauses between attempts, in milliseconds; the last one is repeated. */
const pauses = [500, 1000, 2000, 4000, 5000];
const longestPause = 5000;

/**
 * How long to wait for the last answer of a service once a run is to be cancelled, in milliseconds. CI services end a process soon
 * after they ask it to stop, GitHub Actions after 7.5 s: https://docs.github.com/en/actions/reference/workflow-cancellation-reference
 */
export const lastAnswerMs = 6_000;

/** How long to keep trying, and a signal that stops earlier. */
export interface Patience {
  /** Epoch milliseconds after which no further attempt is made. */
  until: number;
  /** Epoch milliseconds up to which a service that refuses too many requests is waited for as long as it asks; by default as `until`. */
  untilAsked?: number;
  signal?: AbortSignal;
  /** Told of the first failure, before the pause, and until when it is tried again. */
  onRetry?: (error: ApiProblem | Unreachable, until: number) => void;
}

/**
 * Repeats a call while it fails for a reason that can be temporary: no answer, a 5xx, a 429.
 * @param call may end its request by the signal of the patience.
 * @throws the call's last error, or the signal's reason.
 */
export async function patiently<T>(
  call: (signal?: AbortSignal) => Promise<T>,
  patience: Patience,
): Promise<T> {
  const { signal, onRetry } = patience;
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await call(signal);
    } catch (error) {
      const [pause, until] = pauseAfter(error, attempt, patience);
      if (!isPassing(error) || Date.now() + pause > until) throw error;
      if (attempt === 0) onRetry?.(error, until);
      await pauseFor(pause, signal);
    }
  }
}

/** The pause in milliseconds, and when it has to be over. */
function pauseAfter(
  error: unknown,
  attempt: number,
  { until, untilAsked = until }: Patience,
): [number, number] {
  if (error instanceof Unreachable && error.until !== null) {
    return [pauses[attempt] ?? longestPause, Math.min(until, error.until)];
  }
  const asked = error instanceof ApiProblem ? error.retryAfterMs : null;
  const isRefused = error instanceof ApiProblem && error.status === 429;
  if (isRefused && asked !== null && Date.now() + asked <= untilAsked) return [asked, untilAsked];
  return [Math.min(asked ?? pauses[attempt] ?? longestPause, longestPause), until];
}

/** @throws the signal's reason as soon as it is aborted. */
export function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, { once: true });
  });
}
