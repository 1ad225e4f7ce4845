import type { Frame } from "playwright-core";
import type { Selector } from "../core/scenario/step.ts";
import { stashAccessible } from "./accessible-elements.ts";
import { isShown } from "./frame-visibility.ts";
import { chain, unlessObstacle } from "./in-page/chain.ts";
import { type Choice, type ChooseArguments, choose, type Needs, type Obstacle } from "./in-page/choose.ts";
import { invalidSelector, type LocateArguments, locate } from "./in-page/locate.ts";
import { alternativesOf } from "./selectors.ts";
import { StepFailed } from "./step-failed.ts";

/**
 * Looks for elements in a frame and has the page make something of them, in one call. Elements never leave their page:
 * for a handle of one Playwright sends each new document a script of 350 kB, twice, at 60 ms of processor time each.
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

const locateAndChoose = chain(locate, choose);

/** What a page does with an element that it finds for us; what it returns is JSON and has no `kind`. */
export type InPage<A, R> = (
  inputs: readonly [readonly [LocateArguments, ChooseArguments], A],
) => R | Obstacle;

/** For `atElement`. @param make runs in the page, so it refers to nothing outside itself. */
export function onChosen<A, R>(make: (choice: Choice, input: A) => R): InPage<A, R> {
  return chain(locateAndChoose, unlessObstacle(make));
}

/**
 * Has the page do something with the first alternative that has an element fit for use.
 * @returns what the page makes of it, or what is in the way of the element that came nearest.
 */
export function atElement<A, R>(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
  make: InPage<A, R>,
  input: A,
): Promise<Awaited<R> | Obstacle> {
  return withLocated(
    frame,
    selectors,
    (location, isShown) =>
      frame.evaluate(make as never, [[location, { ...needs, isShown }], input]) as Promise<
        Awaited<R> | Obstacle
      >,
  );
}

export function isObstacle(answer: unknown): answer is Obstacle {
  return typeof answer === "object" && answer !== null && "kind" in answer;
}
