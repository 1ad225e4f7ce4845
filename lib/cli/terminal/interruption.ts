import { ServiceError } from "../../../functions/core/error.ts";

/** Ctrl-C, SIGTERM or the end of its terminal asked this process to stop. */
export class Interrupted extends ServiceError {
  override readonly name = "Interrupted";
}

/** A signal that is aborted when this process is asked to stop. */
export interface Interruption {
  signal: AbortSignal;
  /** Says what has to be known before a second signal ends the process; nothing by default. */
  lastWords: () => void;
  /** Restores the previous handling of the signals. */
  end(): void;
}

const stopping = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Listens for Ctrl-C, SIGTERM and the end of the terminal once: the second signal ends the process as the system does by default.
 */
export function onInterruption(): Interruption {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (!controller.signal.aborted) {
      controller.abort(new Interrupted(`Interrupted by ${signal}.`));
      return;
    }
    // The shell and the system both tell of the end of a terminal.
    if (signal === "SIGHUP") return;
    interruption.end();
    interruption.lastWords();
    process.kill(process.pid, signal);
  };
  const interruption: Interruption = {
    signal: controller.signal,
    lastWords: () => {},
    end() {
      for (const signal of stopping) process.off(signal, stop);
    },
  };
  for (const signal of stopping) process.on(signal, stop);
  return interruption;
}
