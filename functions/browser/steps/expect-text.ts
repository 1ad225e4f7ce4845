import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import { onChosen } from "../find-element.ts";
import { readText } from "../in-page/read-text.ts";
import { selectorList } from "../selectors.ts";
import type { Stage } from "../stage.ts";
import { collapsed, holds, inWords, quoted } from "../text-expectation.ts";

const make = onChosen(readText);

/** Waits until the text that an element shows, or the value of a field, is as expected. */
export async function expectText(stage: Stage, step: StepOf<"expectText">): Promise<void> {
  await act(stage, step, { need: "visible", point: null, make, input: null }, async (seen) => {
    const text = collapsed(seen.text);
    if (holds(step, text)) return done;
    const what = `Expected the text of ${quoted(selectorList(step.selectors))}`;
    return { notYet: `${what} ${inWords(step)}, but after ${stage.clock.limit} it was ${quoted(text)}.` };
  });
}
