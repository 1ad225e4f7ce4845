import { BrowserUnavailable } from "../attempt/browser-unavailable.ts";
import type { Order } from "../attempt/messages.ts";
import type { RunnerProcess } from "./runner-process.ts";

/**
 * Has a runner carry out an order that has no result but files.
 * @throws BrowserUnavailable if it fails, ends, or takes longer than so many milliseconds.
 */
export async function carryOut(runner: RunnerProcess, order: Order, limitMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const fail = (message: string) => reject(new BrowserUnavailable(message));
  const timer = setTimeout(() => fail("The browser did not do in time what it was asked for."), limitMs);
  const mute = runner.onReport((report) => {
    if (report.type === "free") resolve();
    if (report.type === "failed") fail(report.message);
  });
  void runner.exited.then(() => fail(`The process for browsers ended. ${runner.lastWords}`));
  runner.send(order);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    mute();
  }
}
