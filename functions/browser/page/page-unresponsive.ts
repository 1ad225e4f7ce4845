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

/** Milliseconds for the two answers, of which an idle page gives both within a few. */
const answerLimitMs = 2_000;

/**
 * Whether a script of the page runs without a pause: Chromium then answers `Performance.getMetrics`, which interrupts
 * scripts, but nothing else. Never fails.
 */
export async function isBusyWithScripts(page: Page): Promise<boolean> {
  const session = await atMost(answerLimitMs, sessionOf(page)).catch(() => null);
  if (!session) return false;
  const isAnswered = (answer: Promise<unknown>) =>
    atMost(answerLimitMs, answer).then(
      () => true,
      () => false,
    );
  const [isIdle, isScript] = await Promise.all([
    isAnswered(session.send("Runtime.evaluate", { expression: "0" })),
    isAnswered(session.send("Performance.getMetrics")),
  ]);
  return isScript && !isIdle;
}
