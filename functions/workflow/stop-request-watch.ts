import type { RunRef } from "../core/object-keys.ts";
import { logger } from "../shared/logger.ts";
import { artifactStore } from "../stores/artifact-store.ts";

/** How often a running test looks for a request to stop, in milliseconds. */
const interval = 1000;

/** A signal that fires when somebody asks the run to stop. `end` has to be called; it leaves nothing behind. */
export interface StopWatch {
  signal: AbortSignal;
  end(): void;
}

/** Looks for the run's stop marker until it is there or the watch is ended. */
export function watchForStop(ref: RunRef): StopWatch {
  const stop = new AbortController();
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    try {
      if (await artifactStore().stopRequested(ref)) stop.abort();
    } catch (error) {
      // The test is worth more than the request to stop it: look again.
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
