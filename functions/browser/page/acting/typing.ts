import type { Page } from "playwright-core";
import { StepFailed } from "../../../attempt/step-failed.ts";
import type { StepClock } from "../../attempt/step-clock.ts";
import type { TypingBegun } from "../../in-page/edit-field.ts";

/** Longer texts are pasted: nobody types them, and a key press takes its time. Characters. */
const longestTyped = 200;

/** What is typed into a field, and whether Enter ends it. */
export interface Typed {
  text: string;
  enters: boolean;
}

/**
 * A line break at the end of what a field of one line is given is the Enter key, which is pressed when it is filled in.
 * @throws StepFailed if there is one before.
 */
export function typedText(value: string, lineBreaks: TypingBegun["lineBreaks"]): Typed {
  if (lineBreaks !== "none") return { text: value, enters: false };
  const text = value.replace(/\r?\n$/, "");
  if (/[\r\n]/.test(text)) throw new StepFailed("The field has one line and cannot hold a line break.");
  return { text, enters: text !== value };
}

/** Types where the cursor is, in the place of what is selected. */
export async function typeText(
  { keyboard }: Page,
  clock: StepClock,
  text: string,
  lineBreaks: TypingBegun["lineBreaks"],
): Promise<void> {
  if (text === "") return clock.within(keyboard.press("Delete"));
  if (text.length > longestTyped) return clock.within(keyboard.insertText(text));
  if (lineBreaks !== "inserted") return clock.within(keyboard.type(text));
  // Many a page takes the Enter key in a text of several lines as the word to send it.
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (index > 0) await clock.within(keyboard.insertText("\n"));
    await clock.within(keyboard.type(line));
  }
}
