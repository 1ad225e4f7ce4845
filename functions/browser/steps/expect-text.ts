import { collapsed, comparisonOf, holds, inWords, quoted } from "../../attempt/text-expectation.ts";
import { selectorList } from "../../core/scenario/selector-parts.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
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
    const text = collapsed(shown.text);
    const hasNone = shown.isLabel && text === "";
    if (!hasNone && holds(step, text)) return done;
    const actual = hasNone ? "it had no label" : `${shown.isLabel ? "its label" : "it"} was ${quoted(text)}`;
    const state = " Whether a box is ticked tells waitForElement with properties: { checked: true }.";
    return {
      notYet: `${what} ${limit} ${actual}.${shown.isLabel ? state : ""}`,
      ...(!hasNone && { comparison: comparisonOf(step, text) }),
    };
  });
}
