import type { Frame } from "playwright-core";
import type { StepOf } from "../core/scenario/step.ts";
import { type Place, sameAddress } from "./pages.ts";
import { type Look, poll } from "./poll.ts";
import type { Stage } from "./stage.ts";
import { quoted } from "./text-expectation.ts";

export type AssertedEvent = NonNullable<StepOf<"click">["assertedEvents"]>[number];

/**
 * Listens for the navigation that a step is said to cause, then does the step, then waits until it has happened and,
 * where they are given, until the address and the title are as recorded. Recorder leaves the title empty when it did
 * not know it, so an empty one is not compared.
 */
export async function withNavigation(
  stage: Stage,
  place: Place,
  events: readonly AssertedEvent[],
  deed: () => Promise<void>,
): Promise<void> {
  const { pages, clock, context } = stage;
  const page = await pages.page(place, clock);
  const navigated = new Set<Frame>();
  const note = (frame: Frame) => {
    if (frame.page() === page) navigated.add(frame);
  };
  context.on("framenavigated", note);
  try {
    await deed();
    for (const event of events) await poll(clock, () => check(stage, event, [...navigated], page.url()));
  } finally {
    context.off("framenavigated", note);
  }
}

/** Any frame of the page will do: a step in the page can make one of its frames navigate, and the other way round. */
async function check(
  { clock }: Stage,
  { url, title }: AssertedEvent,
  navigated: readonly Frame[],
  current: string,
): Promise<Look<null>> {
  const expected = `Expected the step to lead to ${url ?? "another page"}`;
  if (navigated.length === 0) {
    return { notYet: `${expected}, but within ${clock.limit} it led nowhere: ${current} was still showing.` };
  }
  const there = navigated.filter((frame) => !url || sameAddress(frame.url(), url));
  if (there.length === 0) {
    return { notYet: `${expected}, but after ${clock.limit} the page was ${current}.` };
  }
  if (!title) return { found: null };
  const titles = await Promise.all(there.map((frame) => clock.within(frame.title())));
  if (titles.includes(title)) return { found: null };
  const actual = titles.map(quoted).join(" and ");
  return {
    notYet: `Expected the page's title to be ${quoted(title)}, but after ${clock.limit} it was ${actual}.`,
  };
}
