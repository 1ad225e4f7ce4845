import { ServiceError } from "../../functions/core/error.ts";

/** The person at the terminal, or whoever started this process, asked it to stop. */
export class Interrupted extends ServiceError {
  override readonly name = "Interrupted";
}

/** A signal that is aborted when this process is asked to stop. */
export interface Interruption {
  signal: AbortSignal;
  /** Goes back to what the process did before. */
  end(): void;
}

/** Listens for Ctrl-C and SIGTERM once: who asks a second time gets what the system does by itself. */
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
