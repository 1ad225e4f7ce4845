import { setTimeout as delay } from "node:timers/promises";
import type { RunnerProcess } from "./runner-process.ts";

/** Milliseconds that a runner may take, after reporting the result, to close what the attempt opened. */
const clearLimitMs = 2_000;

/**
 * Waits until a runner has closed what its next attempt opens. To be called before the attempt is ordered.
 * @returns whether it can take another order; `false` if it ended or is slow. Never fails.
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
