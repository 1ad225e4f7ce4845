import type { Frame } from "playwright-core";
import type { StepScope } from "../../attempt/step-scope.ts";
import { atElement } from "../finding/find-element.ts";
import type { OnElement } from "./act-on-element.ts";
import { onField } from "./on-field.ts";
import { keyMs, rest } from "./rest.ts";

const anyField = { need: "field", point: null } as const;

/** What the field shows; selects that, as the page may have put it there. */
const selectAgain = onField(({ element, read }) => {
  const { value } = read();
  if (element instanceof HTMLInputElement) element.select();
  return { value };
});

/**
 * Deletes what is selected in a field that has the cursor, so that only an input mask is left.
 * @param isSlow whether the page may move the cursor a moment later, which would end the selection.
 * @returns what it shows then; `null` if the field is gone.
 */
export async function emptied(
  { clock }: StepScope,
  { selectors }: OnElement,
  frame: Frame,
  isSlow: boolean,
): Promise<string | null> {
  await clock.within(frame.page().keyboard.press("Delete"));
  if (isSlow) await clock.within(rest(frame, keyMs));
  const answer = await clock.within(atElement(frame, selectors, anyField, selectAgain, null));
  return "value" in answer ? answer.value : null;
}
