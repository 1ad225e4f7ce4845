import type { RunRef } from "../core/object-keys.ts";
import { logger } from "../shared/logger.ts";
import { artifactStore } from "../stores/artifact-store.ts";

/** How often a running test checks for a request to stop, in milliseconds. */
const interval = 1000;

/** A signal that is aborted when the run is asked to stop. `end` must be called; it releases everything. */
export interface StopWatch {
  signal: AbortSignal;
  end(): void;
}

/** Polls for the run's stop marker until it exists or the watch ends. */
export function watchForStop(ref: RunRef): StopWatch {
  const stop = new AbortController();
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      if (await artifactStore().stopRequested(ref)) stop.abort();
    } catch (error) {
      // A failed check must not fail the test: try again.
      logger().warn("Could not look for a request to stop", { error: error as Error });
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
