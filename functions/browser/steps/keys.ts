import type { StepOf } from "../../core/scenario/step.ts";
import type { Stage } from "../stage.ts";

/** The key goes to what has the focus, in whichever frame, and stays down until its `keyUp`, so that a held Shift or Control changes what other steps do. */
export async function keyDown({ pages, clock }: Stage, step: StepOf<"keyDown">): Promise<void> {
  const frame = await pages.frame(step, clock);
  const page = frame.page();
  pages.noteInput();
  await clock.within(
    page.keyboard.down(step.key).catch((error: unknown) => {
      if (!isUnknownKey(error)) throw error;
      // A character that the keyboard layout lacks is entered as an input method would.
      return page.keyboard.insertText(step.key);
    }),
  );
  await pages.afterInput(frame, clock, "key", frame.evaluate("0"));
}

export async function keyUp({ pages, clock }: Stage, step: StepOf<"keyUp">): Promise<void> {
  const frame = await pages.frame(step, clock);
  const page = frame.page();
  pages.noteInput();
  await clock.within(
    page.keyboard.up(step.key).catch((error: unknown) => {
      if (!isUnknownKey(error)) throw error;
    }),
  );
  await pages.afterInput(frame, clock, "key", frame.evaluate("0"));
}

function isUnknownKey(error: unknown): boolean {
  return /Unknown key/.test(String(error));
}
