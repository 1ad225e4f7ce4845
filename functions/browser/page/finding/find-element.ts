import type { Frame } from "playwright-core";
import { StepFailed } from "../../../attempt/step-failed.ts";
import { alternativesOf } from "../../../core/scenario/selector-parts.ts";
import type { Selector } from "../../../core/scenario/step.ts";
import type { Choice, ChooseArguments, Needs, Obstacle } from "../../in-page/choice.ts";
import { choose } from "../../in-page/choose.ts";
import { type Kit, type Program, program } from "../../in-page/kit.ts";
import { invalidSelector, type LocateArguments, locate } from "../../in-page/locate.ts";
import { atMost } from "../at-most.ts";
import { bringIntoSight, isShown, placeInPage } from "../frame-visibility.ts";
import { inWorld, type ObjectId, runIn, type World } from "../frame-world.ts";
import { accessibleElements, forgetElements } from "./accessible-elements.ts";

/** What it takes to find the elements of a step. */
export interface Location {
  world: World;
  /** Whether the frame is shown; if it is not, neither are they, and none is found by `aria/`. */
  isShown: boolean;
  located: LocateArguments;
  /** To be handed to the program after its inputs. */
  accessible: ObjectId[];
}

/**
 * Milliseconds, fewer than a page is given to respond. Of a frame that is not drawn Chromium never answers, and not every
 * such frame can be told.
 */
const undrawnLimitMs = 700;

/**
 * Looks for elements in a frame and has the page make something of them, in one call. Elements never leave their page.
 * @throws StepFailed if a selector cannot be understood.
 */
export async function withLocated<R>(
  frame: Frame,
  selectors: readonly Selector[],
  make: (location: Location) => Promise<R>,
): Promise<R> {
  const alternatives = alternativesOf(selectors);
  const aria = alternatives.flatMap(({ parts }) => parts.filter((part) => part.kind === "aria"));
  const isFrameShown = await isShown(frame);
  const isAsked = isFrameShown && aria.length > 0;
  if (isAsked) await bringIntoSight(frame);
  try {
    return await inWorld(frame, async (world) => {
      const asking = isAsked ? accessibleElements(world, aria) : Promise.resolve([]);
      const found = frame.parentFrame()
        ? await atMost(undrawnLimitMs, asking).catch(noneIfTooLate)
        : await asking;
      const located = { alternatives, accessible: aria.map((_, index) => found[index]?.length ?? 0) };
      const made = await make({ world, isShown: isFrameShown, located, accessible: found.flat() });
      if (isAsked) forgetElements(world);
      return made;
    });
  } catch (error) {
    const [, selector] = String(error).split(invalidSelector);
    if (selector === undefined) throw error;
    throw new StepFailed(`The selector ${selector.split("\n")[0]} cannot be understood.`, { cause: error });
  }
}

function noneIfTooLate(error: unknown): ObjectId[][] {
  if (error instanceof StepFailed) return [];
  throw error;
}

/** What a page does with an element that it finds for us; what it returns is JSON and has no `kind`. */
export type InPage<A, R> = Program<[LocateArguments, ChooseArguments, A], R | Obstacle>;

/** For `atElement`. @param make runs in the page, so it refers to nothing outside itself. */
export function onChosen<A, R>(make: (choice: Choice, input: A, kit: Kit) => R): InPage<A, R> {
  return program(`(kit, located, needs, input, ...accessible) => {
    const choice = (${choose})(kit, (${locate})(kit, located, accessible), needs);
    return "kind" in choice ? choice : (${make})(choice, input, kit);
  }`);
}

/**
 * Has the page do something with the first alternative that has an element fit for use.
 * @returns what the page makes of it, or what is in the way of the element that came nearest.
 */
export async function atElement<A, R>(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
  make: InPage<A, R>,
  input: A,
): Promise<Awaited<R> | Obstacle> {
  return (await overFrame(frame, selectors, needs)) ?? chooseAnd(frame, selectors, needs, make, input);
}

const placeToEdit = onChosen((choice, _input: null, { dom, reach }) => {
  if (choice.element === dom.focused()) return { aim: null };
  if (!reach.isInSight(choice.place()))
    choice.element.scrollIntoView({ block: "center", behavior: "instant" });
  return { aim: choice.place() };
});

/** What lies over a frame where a field is to be edited, which the frame knows nothing of. The pointer asks itself. */
async function overFrame(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
): Promise<Obstacle | null> {
  if (needs.need !== "edited" || !frame.parentFrame()) return null;
  const found = await chooseAnd(frame, selectors, needs, placeToEdit, null);
  if (isObstacle(found)) return found;
  const place = found.aim && (await placeInPage(frame, found.aim));
  return isObstacle(place) ? place : null;
}

function chooseAnd<A, R>(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
  make: InPage<A, R>,
  input: A,
): Promise<Awaited<R> | Obstacle> {
  return withLocated(
    frame,
    selectors,
    ({ world, isShown, located, accessible }) =>
      runIn(world, make, [located, { ...needs, isShown }, input], accessible) as Promise<
        Awaited<R> | Obstacle
      >,
  );
}

export function isObstacle(answer: unknown): answer is Obstacle {
  return typeof answer === "object" && answer !== null && "kind" in answer;
}
