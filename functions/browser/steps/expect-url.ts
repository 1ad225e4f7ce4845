import { comparisonOf, holds, inWords, quoted } from "../../attempt/text-expectation.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { poll } from "../page/poll.ts";

/** Waits until the address of the page, or of the frame that the target names, is as expected. */
export async function expectUrl({ pages, clock }: StepScope, step: StepOf<"expectUrl">): Promise<void> {
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    const url = frame.url();
    if (holds(step, url)) return { found: null };
    const expected = `Expected the address of the page ${inWords(step)}`;
    const notYet = `${expected}, but after ${clock.limit} it was ${quoted(url)}.`;
    return { notYet, comparison: comparisonOf(step, url), frame };
  });
}
