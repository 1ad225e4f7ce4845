import { ServiceError } from "./error.ts";
import { formatDuration } from "./time/duration.ts";

/** Work did not finish in time. The message completes a sentence: `it took longer than 10 s`. */
export class TookTooLong extends ServiceError {
  override readonly name = "TookTooLong";
}

/**
 * Waits for work, at most for the given number of milliseconds and until the signal aborts. The work itself continues;
 * its later result or error is ignored.
 * @throws TookTooLong; the signal's reason; what the work throws.
 */
export async function atMost<T>(milliseconds: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const { promise: ending, reject } = Promise.withResolvers<never>();
  // Not a promise of `node:timers/promises`, which creates an error with a stack each time it is cancelled.
  const timer = setTimeout(
    () => reject(new TookTooLong(`it took longer than ${formatDuration(milliseconds)}`)),
    milliseconds,
  );
  try {
    return await untilAborted(signal, Promise.race([work, ending]));
  } finally {
    clearTimeout(timer);
    work.catch(ignore);
  }
}

/** Waits for work until the signal aborts. @throws the signal's reason; what the work throws. */
export async function untilAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (!signal) return work;
  const { promise: ending, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([ending, work]);
  } finally {
    signal.removeEventListener("abort", abort);
    work.catch(ignore);
  }
}

function ignore(): void {}
