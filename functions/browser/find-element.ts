import type { ElementHandle, Frame, JSHandle } from "playwright-core";
import type { Selector } from "../core/scenario/step.ts";
import { stashAccessible } from "./accessible-elements.ts";
import { isShown } from "./frame-visibility.ts";
import { chain } from "./in-page/chain.ts";
import { choose, type Needs, type Obstacle } from "./in-page/choose.ts";
import { invalidSelector, type LocateArguments, locate } from "./in-page/locate.ts";
import { alternativesOf } from "./selectors.ts";
import { StepFailed } from "./step-failed.ts";

/**
 * Looks for elements in a frame and has the page make something of them, in one call.
 * @param make gets `isShown`: whether the frame is shown; if it is not, neither are they, and none is found by `aria/`.
 * @throws StepFailed if a selector cannot be understood.
 */
export async function withLocated<R>(
  frame: Frame,
  selectors: readonly Selector[],
  make: (location: LocateArguments, isShown: boolean) => Promise<R>,
): Promise<R> {
  const alternatives = alternativesOf(selectors);
  const aria = alternatives.flatMap(({ parts }) => parts.filter((part) => part.kind === "aria"));
  const isFrameShown = await isShown(frame);
  const stash = isFrameShown && aria.length > 0 ? await stashAccessible(frame, aria) : null;
  try {
    return await make({ alternatives, stash }, isFrameShown);
  } catch (error) {
    const [, selector] = String(error).split(invalidSelector);
    if (selector === undefined) throw error;
    throw new StepFailed(`The selector ${selector.split("\n")[0]} cannot be understood.`, { cause: error });
  }
}

/** For the page: the element that `findElement` gives, or the obstacle. */
export const locateAndChoose = chain(locate, choose);

/** The first alternative that has an element fit for use, or what is in the way of the one that came nearest. */
export function findElement(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
): Promise<ElementHandle<HTMLElement> | Obstacle> {
  return withLocated(frame, selectors, async (location, isShown) =>
    elementOrObstacle(
      await frame.evaluateHandle(locateAndChoose, [location, { ...needs, isShown }] as const),
    ),
  );
}

/** What is in the way of an element that was fit for use a moment ago; `null` if nothing is. */
export async function obstacleOf(
  element: ElementHandle<HTMLElement>,
  needs: Needs,
): Promise<Obstacle | null> {
  const elements = await element.evaluateHandle((one) => [[one]] as Element[][]);
  const answer = await elementOrObstacle(await elements.evaluateHandle(choose, { ...needs, isShown: true }));
  return "kind" in answer ? answer : null;
}

async function elementOrObstacle(
  answer: JSHandle<Element | Obstacle>,
): Promise<ElementHandle<HTMLElement> | Obstacle> {
  const element = answer.asElement();
  return element ? (element as ElementHandle<HTMLElement>) : ((await answer.jsonValue()) as Obstacle);
}
