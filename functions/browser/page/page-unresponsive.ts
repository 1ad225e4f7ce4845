import type { Page } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import { atMost } from "../../core/at-most.ts";
import { sessionOf } from "./page-session.ts";

/** The page did not answer a call in the time of the step. */
export class PageUnresponsive extends StepFailed {}

/** Milliseconds. A page that can be interrupted answers within a few. */
const interruptLimitMs = 500;

/**
 * Whether a script of the page runs and does not pause. Chromium answers `Performance.getMetrics` in the middle of a
 * script, and what was asked before only once the script has ended; otherwise it answers both in order.
 */
export async function isBusyWithScripts(page: Page): Promise<boolean> {
  try {
    return await atMost(interruptLimitMs, firstAnswer(page));
  } catch {
    return false;
  }
}

async function firstAnswer(page: Page): Promise<boolean> {
  const session = await sessionOf(page);
  const inTurn = session.send("Runtime.evaluate", { expression: "0" }).then(() => false);
  const interrupting = session.send("Performance.getMetrics").then(() => true);
  return Promise.race([inTurn, interrupting]);
}
