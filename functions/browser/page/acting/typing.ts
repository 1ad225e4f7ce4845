import type { Frame } from "playwright-core";
import { StepFailed } from "../../../attempt/step-failed.ts";
import type { StepClock } from "../../attempt/step-clock.ts";
import type { TypingBegun } from "../../in-page/edit-field.ts";
import { keyMs, rest } from "./rest.ts";

/** Longer texts, in characters, are pasted: people do not type them, and key presses take time. */
export const longestTyped = 200;

/** The text to type into a field, and whether to press Enter afterwards. */
interface Typed {
  text: string;
  enters: boolean;
}

/**
 * A line break at the end of the value of a single-line field means the Enter key, which is pressed afterwards.
 * @throws StepFailed if there is one elsewhere.
 */
export function typedText(value: string, lineBreaks: TypingBegun["lineBreaks"]): Typed {
  if (lineBreaks !== "none") return { text: value, enters: false };
  const text = value.replace(/\r?\n$/, "");
  if (/[\r\n]/.test(text)) throw new StepFailed("The field has one line and cannot hold a line break.");
  return { text, enters: text !== value };
}

/** Whether there is time to type a text as a person does. */
export function isTimeToType(text: string, clock: StepClock): boolean {
  return text.length <= longestTyped && text.length * keyMs < clock.remainingMs;
}

/** What a field needs to take a text as it is. */
export interface TypingManner {
  /** To be typed as slowly as a person does, as it cannot follow faster keys. */
  isSlow: boolean;
  /** To be pasted, as it changes what is typed. */
  isPasted: boolean;
}

/** Types or pastes at the cursor, replacing the selection. */
export async function typeText(
  frame: Frame,
  clock: StepClock,
  text: string,
  lineBreaks: TypingBegun["lineBreaks"],
  { isSlow, isPasted }: TypingManner,
): Promise<void> {
  const { keyboard } = frame.page();
  if (text === "") return clock.within(keyboard.press("Delete"));
  if (isPasted || text.length > longestTyped) return clock.within(keyboard.insertText(text));
  if (lineBreaks === "none") {
    for (const key of isSlow ? text : [text]) {
      await clock.within(keyboard.type(key));
      if (isSlow) await clock.within(rest(frame, keyMs));
    }
    return;
  }
  const lines = text.split(/\r?\n/);
  const mayRest = lines.length * keyMs < clock.remainingMs / 2;
  for (const [index, line] of lines.entries()) {
    // Many pages submit a multi-line text when Enter is pressed.
    if (index > 0) {
      await clock.within(lineBreaks === "inserted" ? keyboard.insertText("\n") : keyboard.press("Enter"));
      // An editor draws itself anew, and loses what is typed meanwhile.
      if (lineBreaks !== "inserted" && mayRest) await clock.within(rest(frame, keyMs));
    }
    await clock.within(keyboard.type(line));
  }
}
