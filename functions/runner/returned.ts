import { setTimeout as delay } from "node:timers/promises";
import type { RunnerProcess } from "./runner-process.ts";

/** Milliseconds that a runner may take to close what an attempt has opened, once it has told the result. */
const clearLimitMs = 2_000;

/**
 * Listens until a runner has cleared up after the attempt that it is told next.
 * @returns whether it can take another order: not one that has ended or is slow to clear up. Never fails.
 */
export async function returned(runner: RunnerProcess): Promise<boolean> {
  const free = Promise.withResolvers<boolean>();
  const over = new AbortController();
  const mute = runner.onReport(({ type }) => {
    if (type === "free") free.resolve(true);
    if (type === "result" || type === "failed") {
      const late = delay(clearLimitMs, false, { signal: over.signal, ref: false });
      late.then(free.resolve, () => {});
    }
  });
  void runner.exited.then(() => free.resolve(false));
  const isFree = await free.promise;
  over.abort();
  mute();
  return isFree;
}
