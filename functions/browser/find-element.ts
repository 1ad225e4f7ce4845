import type { ElementHandle, Frame, JSHandle } from "playwright-core";
import type { Selector } from "../core/scenario/step.ts";
import { stashAccessible } from "./accessible-elements.ts";
import { isShown } from "./frame-visibility.ts";
import { choose, type Needs, type Obstacle } from "./in-page/choose.ts";
import { invalidSelector, locate } from "./in-page/locate.ts";
import { alternativesOf } from "./selectors.ts";
import { StepFailed } from "./step-failed.ts";

/** The elements of a frame by alternative. */
export interface Located {
  elements: JSHandle<Element[][]>;
  /** Whether the frame is shown; if it is not, neither are they, and none is found by `aria/`. */
  isShown: boolean;
}

/** @throws StepFailed if a selector cannot be understood. */
export async function locateAll(frame: Frame, selectors: readonly Selector[]): Promise<Located> {
  const alternatives = alternativesOf(selectors);
  const aria = alternatives.flatMap(({ parts }) => parts.filter((part) => part.kind === "aria"));
  const isFrameShown = await isShown(frame);
  const stash = isFrameShown && aria.length > 0 ? await stashAccessible(frame, aria) : null;
  try {
    const elements = await frame.evaluateHandle(locate, { alternatives, stash });
    return { elements, isShown: isFrameShown };
  } catch (error) {
    const [, selector] = String(error).split(invalidSelector);
    if (selector === undefined) throw error;
    throw new StepFailed(`The selector ${selector.split("\n")[0]} cannot be understood.`, { cause: error });
  }
}

/** The first alternative that has an element fit for use, or what is in the way of the one that came nearest. */
export async function findElement(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
): Promise<ElementHandle<HTMLElement> | Obstacle> {
  const located = await locateAll(frame, selectors);
  try {
    return await chooseFrom(located, needs);
  } finally {
    await located.elements.dispose().catch(() => {});
  }
}

/** What is in the way of an element that was fit for use a moment ago; `null` if nothing is. */
export async function obstacleOf(
  element: ElementHandle<HTMLElement>,
  needs: Needs,
): Promise<Obstacle | null> {
  const elements = await element.evaluateHandle((one) => [[one]] as Element[][]);
  const answer = await chooseFrom({ elements, isShown: true }, needs);
  return "kind" in answer ? answer : null;
}

async function chooseFrom(
  { elements, isShown }: Located,
  needs: Needs,
): Promise<ElementHandle<HTMLElement> | Obstacle> {
  const answer = await elements.evaluateHandle(choose, { ...needs, isShown });
  const element = answer.asElement();
  if (element) return element as ElementHandle<HTMLElement>;
  return (await answer.jsonValue()) as Obstacle;
}
