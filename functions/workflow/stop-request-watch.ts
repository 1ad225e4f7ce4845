import { logger } from "../shared/logger.ts";

/** How often a running test checks for a request to stop, in milliseconds. */
const interval = 1000;
/** Milliseconds that a check may take. */
const limitMs = 5_000;

/** A signal that is aborted when the run is asked to stop. `end` must be called; it releases everything. */
interface StopWatch {
  signal: AbortSignal;
  end(): void;
}

/**
 * Polls for the run's stop marker until it exists or the watch ends.
 * @param link to the marker. While there is none, S3 refuses: whoever signed the link may not list the bucket.
 */
export function watchForStop(link: string): StopWatch {
  const stop = new AbortController();
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      const answer = await fetch(link, { signal: AbortSignal.timeout(limitMs) });
      await answer.body?.cancel();
      if (answer.ok) stop.abort();
    } catch (error) {
      // A failed check must not fail the test: try again.
      logger().warn("Could not look for a request to stop", { error: (error as Error).cause });
    }
    if (!stop.signal.aborted && !over.signal.aborted) timer = setTimeout(look, interval);
  };
  timer = setTimeout(look, interval);
  return {
    signal: stop.signal,
    end: () => {
      over.abort();
      clearTimeout(timer);
    },
  };
}
