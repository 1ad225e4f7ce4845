import { ServiceError } from "../../../functions/core/error.ts";

/** Ctrl-C or SIGTERM asked this process to stop. */
export class Interrupted extends ServiceError {
  override readonly name = "Interrupted";
}

/** A signal that is aborted when this process is asked to stop. */
interface Interruption {
  signal: AbortSignal;
  /** Restores the previous handling of the signals. */
  end(): void;
}

/** Listens for Ctrl-C and SIGTERM once: the second signal ends the process as the system does by default. */
export function onInterruption(): Interruption {
  const controller = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    end();
    controller.abort(new Interrupted(`Interrupted by ${signal}.`));
  };
  const end = () => {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  return { signal: controller.signal, end };
}
