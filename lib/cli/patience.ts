import { setTimeout as delay } from "node:timers/promises";
import { formatDuration } from "../../functions/core/duration.ts";
import { ApiProblem, isPassing, type Unreachable } from "./api-errors.ts";
import { note } from "./output.ts";

/** Pauses between attempts, in milliseconds; the last one is repeated. */
const pauses = [500, 1000, 2000, 4000, 5000];
const longestPause = 5000;

/** How long to keep trying, and a signal that stops earlier. */
export interface Patience {
  /** Epoch milliseconds after which no further attempt is made. */
  until: number;
  signal?: AbortSignal;
}

/**
 * Repeats a call while it fails for a reason that can be temporary: no answer, a 5xx, a 429.
 * @throws the call's last error, or the signal's reason.
 */
export async function patiently<T>(call: () => Promise<T>, { until, signal }: Patience): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const pause = pauseAfter(error, attempt);
      if (!isPassing(error) || Date.now() + pause > until) throw error;
      if (attempt === 0)
        note(`${shortly(error)} Trying again for up to ${formatDuration(until - Date.now())}.`);
      await pauseFor(pause, signal);
    }
  }
}

/** One line: if the last attempt fails too, its whole message is printed then. */
function shortly(error: ApiProblem | Unreachable): string {
  return error instanceof ApiProblem ? `The API answers ${error.status}.` : "The connection failed.";
}

function pauseAfter(error: unknown, attempt: number): number {
  const asked = error instanceof ApiProblem ? error.retryAfterMs : null;
  return Math.min(asked ?? pauses[attempt] ?? longestPause, longestPause);
}

/** @throws the signal's reason as soon as it is aborted. */
export async function pauseFor(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  await delay(milliseconds, undefined, signal ? { signal } : {}).catch((error: unknown) => {
    throw signal?.aborted ? signal.reason : error;
  });
}
