import type { Frame } from "playwright-core";
import type { StepScope } from "../../attempt/step-scope.ts";
import { atElement } from "../finding/find-element.ts";
import type { OnElement } from "./act-on-element.ts";
import { onField } from "./on-field.ts";
import { longestTyped, type TypingManner } from "./typing.ts";

const anyField = { need: "field", point: null } as const;

/** Tells the page that a text is pasted. @returns whether the page took it. */
const paste = onField(({ element }, text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const pasting = new ClipboardEvent("paste", {
    clipboardData,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  return { isTaken: !element.dispatchEvent(pasting) };
});

/**
 * Replaces the text of an editor that keeps the field with the cursor out of sight: it has a selection of its own, so all is selected by
 * the key for it. Several lines are pasted, as such editors indent what is typed, and close its brackets.
 */
export async function replaceInEditor(
  { clock }: StepScope,
  { selectors }: OnElement,
  frame: Frame,
  text: string,
  { isPasted }: TypingManner,
): Promise<void> {
  const { keyboard } = frame.page();
  await clock.within(keyboard.press("ControlOrMeta+a"));
  if (text === "") return clock.within(keyboard.press("Delete"));
  if (!isPasted && text.length <= longestTyped && !/[\r\n]/.test(text))
    return clock.within(keyboard.type(text));
  const answer = await clock.within(atElement(frame, selectors, anyField, paste, text));
  if (!("isTaken" in answer && answer.isTaken)) await clock.within(keyboard.insertText(text));
}
