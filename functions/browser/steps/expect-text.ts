import { asRead, collapsed, comparisonOf, holds, inWords, quoted } from "../../attempt/text-expectation.ts";
import { selectorList } from "../../core/scenario/selector-parts.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Shown } from "../in-page/read-text.ts";
import { done, performAction } from "../page/acting/act-on-element.ts";
import { longestText, shownText, tooLong } from "../page/finding/shown-text.ts";

/** Waits until the text that an element shows, the value of a field, or the label of a box is as expected. */
export async function expectText(scope: StepScope, step: StepOf<"expectText">): Promise<void> {
  const what = `Expected the text of ${quoted(selectorList(step.selectors))} ${inWords(step)}, but after`;
  const read = { need: "visible", point: null, make: shownText, input: longestText } as const;
  await performAction(scope, step, read, async (shown) => {
    const { limit } = scope.clock;
    if (shown.text === null) {
      return { notYet: `${what} ${limit} it had ${tooLong(shown)}: choose an element within it.` };
    }
    const text = asRead(shown.text);
    const isExpected = holds(step, collapsed(shown.text));
    if (shown.of !== "label")
      return isExpected
        ? done
        : {
            notYet: `${what} ${limit} it was ${quoted(text)}.${hint(step, shown)}`,
            comparison: comparisonOf(step, text),
          };
    if (text !== "" && isExpected) return done;
    const state = `Whether a box is ticked tells waitForElement with properties: { checked: true }.`;
    return {
      notYet: `${what} ${limit} ${text ? `its label was ${quoted(text)}` : "it had no label"}. ${state}`,
      ...(text !== "" && { comparison: comparisonOf(step, text) }),
    };
  });
}

/** Says that a list has no other text than what is chosen, or which field or frame holds the text that the element around it does not have. */
function hint(step: StepOf<"expectText">, { text, inner, isFramed, of }: Shown): string {
  if (of === "choice")
    return " The text of a list is what is chosen in it: whether it has an option tells waitForElement.";
  if (isFramed && !inner && asRead(text ?? "") === "")
    return " What a frame shows needs frame in the step, such as frame: [0], and a selector that finds it there.";
  if (!inner || (asRead(text ?? "") !== "" && !holds(step, inner.text))) return "";
  return ` In it, the ${inner.name} holds a text: what a field holds is compared if the selector leads to the field.`;
}
