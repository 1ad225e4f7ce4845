import type { Frame } from "playwright-core";
import type { Selector, StepOf } from "../../core/scenario/step.ts";
import { locateAndChoose, withLocated } from "../find-element.ts";
import { chain } from "../in-page/chain.ts";
import { readText } from "../in-page/read-text.ts";
import { obstacleInWords } from "../obstacle-wording.ts";
import { poll } from "../poll.ts";
import { selectorList } from "../selectors.ts";
import type { Stage } from "../stage.ts";
import { collapsed, holds, inWords, quoted } from "../text-expectation.ts";

/** Waits until the text that an element shows, or the value of a field, is as expected. */
export async function expectText({ pages, clock }: Stage, step: StepOf<"expectText">): Promise<void> {
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    const seen = await clock.within(textOf(frame, step.selectors));
    if ("kind" in seen) return { notYet: await obstacleInWords(seen, step.selectors, frame, clock) };
    const text = collapsed(seen.text);
    if (holds(step, text)) return { found: null };
    const what = `Expected the text of ${quoted(selectorList(step.selectors))}`;
    return { notYet: `${what} ${inWords(step)}, but after ${clock.limit} it was ${quoted(text)}.` };
  });
}

const chooseAndRead = chain(locateAndChoose, readText);

function textOf(frame: Frame, selectors: readonly Selector[]): Promise<ReturnType<typeof readText>> {
  return withLocated(frame, selectors, (location, isShown) =>
    frame.evaluate(chooseAndRead, [[location, { need: "visible", point: null, isShown }], null] as const),
  );
}
