import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import { readText } from "../in-page/read-text.ts";
import { selectorList } from "../selectors.ts";
import type { Stage } from "../stage.ts";
import { collapsed, holds, inWords, quoted } from "../text-expectation.ts";

/** Waits until the text that an element shows, or the value of a field, is as expected. */
export async function expectText(stage: Stage, step: StepOf<"expectText">): Promise<void> {
  const { clock } = stage;
  await act(stage, step, { need: "visible", point: null }, async (element) => {
    const text = collapsed(await clock.within(element.evaluate(readText)));
    if (holds(step, text)) return done;
    const what = `Expected the text of ${quoted(selectorList(step.selectors))}`;
    return { notYet: `${what} ${inWords(step)}, but after ${clock.limit} it was ${quoted(text)}.` };
  });
}
