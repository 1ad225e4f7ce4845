import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import { selectorList } from "../selectors.ts";
import { longestText, shownText, tooLong } from "../shown-text.ts";
import type { Stage } from "../stage.ts";
import { collapsed, holds, inWords, quoted } from "../text-expectation.ts";

/** Waits until the text that an element shows, the value of a field, or the label of a box is as expected. */
export async function expectText(stage: Stage, step: StepOf<"expectText">): Promise<void> {
  const what = `Expected the text of ${quoted(selectorList(step.selectors))} ${inWords(step)}, but after`;
  const read = { need: "visible", point: null, make: shownText, input: longestText } as const;
  await act(stage, step, read, async (shown) => {
    const { limit } = stage.clock;
    if (shown.text === null) {
      return { notYet: `${what} ${limit} it had ${tooLong(shown)}: choose an element within it.` };
    }
    const text = collapsed(shown.text);
    if (!shown.isLabel)
      return holds(step, text) ? done : { notYet: `${what} ${limit} it was ${quoted(text)}.` };
    if (text !== "" && holds(step, text)) return done;
    const state = `Whether a box is ticked tells waitForElement with properties: { checked: true }.`;
    return {
      notYet: `${what} ${limit} ${text ? `its label was ${quoted(text)}` : "it had no label"}. ${state}`,
    };
  });
}
