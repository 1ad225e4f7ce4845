import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import { onChosen } from "../find-element.ts";
import type { Choice } from "../in-page/choose.ts";
import { fieldsOf } from "../in-page/field.ts";
import { readText, type Shown } from "../in-page/read-text.ts";
import { selectorList } from "../selectors.ts";
import type { Stage } from "../stage.ts";
import { collapsed, holds, inWords, quoted } from "../text-expectation.ts";

/** Characters. Who compares more than that means a smaller element. */
const longest = 1_000_000;

// The page gets its text, so it cannot be a closure.
const read = new Function(
  "choice",
  "longest",
  `return (${readText})(choice, (${fieldsOf})(choice), longest)`,
);
const make = onChosen(read as (choice: Choice, longest: number) => Shown);

/** Waits until the text that an element shows, the value of a field, or the label of a box is as expected. */
export async function expectText(stage: Stage, step: StepOf<"expectText">): Promise<void> {
  const what = `Expected the text of ${quoted(selectorList(step.selectors))} ${inWords(step)}, but after`;
  await act(stage, step, { need: "visible", point: null, make, input: longest }, async (shown) => {
    const { limit } = stage.clock;
    if (shown.text === null) {
      const size = `${shown.length.toLocaleString("en")} characters, more than ${longest.toLocaleString("en")}`;
      return { notYet: `${what} ${limit} it had ${size}: choose an element within it.` };
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
