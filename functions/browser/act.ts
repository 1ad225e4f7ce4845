import type { Frame } from "playwright-core";
import type { Selector } from "../core/scenario/step.ts";
import { atElement, type InPage, isObstacle } from "./find-element.ts";
import type { Needs, Obstacle } from "./in-page/choose.ts";
import { obstacleInWords } from "./obstacle-wording.ts";
import type { Place } from "./pages.ts";
import { type Look, poll } from "./poll.ts";
import type { Stage } from "./stage.ts";

export type OnElement = Place & { selectors: Selector[] };

/** What the page does with the element. */
export interface Act<A, R> extends Needs {
  make: InPage<A, R>;
  input: A;
}

/** What follows from what the page returned. An obstacle or `notYet` says why all has to be tried again. */
export type Deed<R> = (answer: R, frame: Frame) => Promise<Look<null> | Obstacle>;
export const done: Look<null> = { found: null };

/**
 * Waits as a person would until an element is there and fit for use, then acts on it. If it is replaced in between, the
 * search begins anew.
 * @throws StepFailed that says what was in the way.
 */
export async function act<A, R>(
  stage: Stage,
  step: OnElement,
  { make, input, ...needs }: Act<A, R>,
  deed: Deed<Exclude<Awaited<R>, Obstacle>>,
): Promise<void> {
  const { clock, pages } = stage;
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    const answer = await clock.within(atElement(frame, step.selectors, needs, make, input));
    const result = isObstacle(answer) ? answer : await deed(answer as Exclude<Awaited<R>, Obstacle>, frame);
    if (!isObstacle(result)) return result;
    return { notYet: await obstacleInWords(result, step.selectors, frame, clock) };
  });
}
