import type { ElementHandle, Frame } from "playwright-core";
import type { Selector } from "../core/scenario/step.ts";
import { findElement, obstacleOf } from "./find-element.ts";
import type { Needs, Obstacle } from "./in-page/choose.ts";
import { staysStill } from "./in-page/stays-still.ts";
import { obstacleInWords } from "./obstacle-wording.ts";
import type { Place } from "./pages.ts";
import { isTimeout } from "./playwright-errors.ts";
import { type Look, poll } from "./poll.ts";
import { selectorList } from "./selectors.ts";
import type { Stage } from "./stage.ts";
import { StepFailed } from "./step-failed.ts";

export type OnElement = Place & { selectors: Selector[] };
export type FoundElement = ElementHandle<HTMLElement>;

/** Does something to an element; `notYet` says why it has to be tried again. */
export type Deed = (element: FoundElement, frame: Frame) => Promise<Look<null>>;
export const done: Look<null> = { found: null };

/**
 * Waits as a person would until an element is there and fit for use, then acts on it. If it is replaced in between, the
 * search begins anew.
 * @throws StepFailed that says what was in the way.
 */
export async function act(stage: Stage, step: OnElement, needs: Needs, deed: Deed): Promise<void> {
  const { clock, pages } = stage;
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    const found = await clock.within(findElement(frame, step.selectors, needs));
    if ("kind" in found) return { notYet: await obstacleInWords(found, step.selectors, frame, clock) };
    try {
      clock.pending = null;
      return await deed(found, frame);
    } catch (error) {
      if (isTimeout(error)) throw await outOfTime(stage, step, needs, found, frame, error);
      throw error;
    } finally {
      void found.dispose().catch(() => {});
    }
  });
}

/** The browser waited for the element to be still and free, in vain. */
async function outOfTime(
  { clock }: Stage,
  step: OnElement,
  needs: Needs,
  element: FoundElement,
  frame: Frame,
  cause: unknown,
): Promise<Error> {
  const diagnosis = async (): Promise<Obstacle | null> =>
    (await obstacleOf(element, needs)) ??
    (await element.evaluate(staysStill)) ??
    (await obstacleOfFrame(frame));
  try {
    const obstacle = await clock.within(diagnosis());
    if (obstacle)
      return new StepFailed(await obstacleInWords(obstacle, step.selectors, frame, clock), { cause });
  } catch (error) {
    if (error instanceof StepFailed) return error;
  }
  const found = `An element was found by ${selectorList(step.selectors)}`;
  return new StepFailed(`${found}, but the page was too slow for it to be used within ${clock.limit}.`, {
    cause,
  });
}

/** What lies over the frame that the element is in. */
async function obstacleOfFrame(frame: Frame): Promise<Obstacle | null> {
  if (!frame.parentFrame()) return null;
  const owner = (await frame.frameElement()) as FoundElement;
  return obstacleOf(owner, { need: "hovered", point: null });
}
