import type { Page } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import { atMost } from "../../core/at-most.ts";
import { sessionOf } from "./page-session.ts";

/** The page did not answer a call in the time of the step. */
export class PageUnresponsive extends StepFailed {
  /** What to say instead if no script kept the page busy, where the call itself can wait; `null`: nothing else. */
  readonly whenIdle: string | null;

  constructor(message: string, { cause, whenIdle = null }: { cause: unknown; whenIdle?: string | null }) {
    super(message, { cause });
    this.whenIdle = whenIdle;
  }
}

/**
 * Whether a script of the page runs without a pause: Chromium then answers `Performance.getMetrics`, which interrupts
 * scripts, but nothing else. Never fails.
 * @param limits milliseconds in which an idle page answers, and a page at all. Both take a few, but on a machine that is as busy.
 */
export async function isBusyWithScripts(page: Page, limits: { idle: number; any: number }): Promise<boolean> {
  const session = await atMost(limits.any, sessionOf(page)).catch(() => null);
  if (!session) return false;
  const isAnswered = (limitMs: number, answer: Promise<unknown>) =>
    atMost(limitMs, answer).then(
      () => true,
      () => false,
    );
  const [isIdle, isScript] = await Promise.all([
    isAnswered(limits.idle, session.send("Runtime.evaluate", { expression: "0" })),
    isAnswered(limits.any, session.send("Performance.getMetrics")),
  ]);
  return isScript && !isIdle;
}
