import { kindInWords } from "../../attempt/dialog-words.ts";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { Step, StepOf } from "../../core/scenario/step.ts";
import type { AttemptLimits } from "../attempt/attempt-limits.ts";
import { StepClock } from "../attempt/step-clock.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Dialogs } from "../page/dialogs.ts";
import { poll } from "../page/poll.ts";

/** Has the dialog answered that the next step opens; `withDialogs` waits for it there. */
export async function expectDialog({ dialogs }: StepScope, step: StepOf<"expectDialog">): Promise<void> {
  dialogs.expect(step);
}

/** After these more belongs to what opens a dialog: another one to expect, the key to let go of. */
const unfinished: ReadonlySet<Step["type"]> = new Set(["expectDialog", "keyDown"]);

/**
 * Does a step, then waits until the dialogs that were expected of it have come, each as long as its own step says.
 * @param isLast whether no step follows that could still open them.
 * @throws StepFailed if one does not come or is another one; what the step throws where that is not the reason.
 */
export async function withDialogs(
  dialogs: Dialogs,
  limits: AttemptLimits,
  { step, clock, isLast }: { step: Step; clock: StepClock; isLast: boolean },
  deed: () => Promise<void>,
): Promise<void> {
  try {
    await deed();
  } catch (error) {
    if (error instanceof StepFailed) dialogs.check();
    // Chromium tells the navigation that was given up like one that failed.
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
