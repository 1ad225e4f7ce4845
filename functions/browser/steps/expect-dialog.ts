import { kindInWords } from "../../attempt/dialog-words.ts";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { Step, StepOf } from "../../core/scenario/step.ts";
import type { AttemptLimits } from "../attempt/attempt-limits.ts";
import { StepClock } from "../attempt/step-clock.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Dialogs } from "../page/dialogs.ts";
import { poll } from "../page/poll.ts";

/** Sets how to answer the dialog that the next step opens. `withDialogs` waits for it in that step. */
export async function expectDialog({ dialogs }: StepScope, step: StepOf<"expectDialog">): Promise<void> {
  dialogs.expect(step);
}

/**
 * Steps that do not complete the action that opens a dialog: another dialog to expect, or a key that is still
 * down.
 */
const unfinished: ReadonlySet<Step["type"]> = new Set(["expectDialog", "keyDown"]);

/**
 * Does a step, then waits until the dialogs that were expected of it have opened, each as long as its own step says.
 * @param isLast whether no step follows that could still open them.
 * @throws StepFailed if one does not open or differs; otherwise what the step throws.
 */
export async function withDialogs(
  dialogs: Dialogs,
  limits: AttemptLimits,
  { step, clock, isLast }: { step: Step; clock: StepClock; isLast: boolean },
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof StepFailed) dialogs.check();
    // Chromium reports a navigation that was cancelled by the dialog as a failed one.
    if (!(step.type === "navigate" && dialogs.keptPage)) throw error;
  }
  dialogs.check();
  if (unfinished.has(step.type) && !isLast) return;
  for (let { awaited } = dialogs; awaited; awaited = dialogs.awaited) {
    await comes(dialogs, awaited, StepClock.for(awaited, limits.signal, limits.leftMs), clock);
  }
}

async function comes(
  dialogs: Dialogs,
  awaited: StepOf<"expectDialog">,
  clock: StepClock,
  stepClock: StepClock,
): Promise<void> {
  const kind = kindInWords(awaited.answer === undefined ? awaited.kind : "prompt");
  const notYet = `Expected the step to open ${kind}, but within ${clock.limit} none opened.`;
  stepClock.pending = notYet;
  await poll(clock, async () => {
    dialogs.check();
    return dialogs.awaited === awaited ? { notYet } : { found: null };
  });
  dialogs.check();
}
