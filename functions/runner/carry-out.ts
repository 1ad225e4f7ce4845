import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import type { Order } from "../attempt/messages.ts";
import { atMost, TookTooLong } from "../core/at-most.ts";
import type { RunnerProcess } from "./runner-process.ts";

/**
 * Has a runner carry out an order whose only result is files.
 * @param limitMs how many milliseconds it may take.
 * @throws BrowserUnavailable if it fails, ends, or takes longer.
 */
export async function carryOut(runner: RunnerProcess, order: Order, limitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (message: string) => reject(new BrowserUnavailable(message));
  const mute = runner.onReport((report) => {
    if (report.type === "free") resolve();
    if (report.type === "failed") fail(report.message);
  });
  void runner.exited.then(() => fail(`The process that drives the browser ended. ${runner.lastWords}`));
  runner.send(order);
  try {
    await atMost(limitMs, promise);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    throw new BrowserUnavailable(`The browser did not finish: ${error.message}.`, { cause: error });
  } finally {
    mute();
  }
}
