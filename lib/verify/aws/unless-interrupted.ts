import { ServiceError } from "../../../functions/core/error.ts";

/** Somebody interrupted the command. */
class Interrupted extends ServiceError {
  override readonly name = "Interrupted";
}

/**
 * Does work that has to be put right again afterwards, even if somebody interrupts it: the first interruption aborts the work, and a second one
 * ends the process.
 * @param work throws the signal's reason soon after that is aborted.
 */
export async function unlessInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = () =>
    controller.abort(new Interrupted("It was interrupted. What it changed is put right."));
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, interrupt);
  }
}
