import type { Frame } from "playwright-core";
import { StepFailed } from "../../../attempt/step-failed.ts";
import { type Alternative, alternativesOf, isBlank, isPlace } from "../../../core/scenario/selector-parts.ts";
import type { Selector } from "../../../core/scenario/step.ts";
import type { Choice, ChooseArguments, FoundBy, Needs, Obstacle } from "../../in-page/choice.ts";
import { type Kit, type Program, program } from "../../in-page/kit.ts";
import { invalidSelector, type LocateArguments } from "../../in-page/locate.ts";
import { bringIntoSight, isShown, placeInPage } from "../frame-visibility.ts";
import { inWorld, type ObjectId, runIn, type World } from "../frame-world.ts";
import { awaitsScripts } from "../pending-scripts.ts";
import { accessibleElements, type Extent, forgetElements, type Use } from "./accessible-elements.ts";
import { ifDrawn } from "./drawn-frame.ts";

/** The arguments of programs that find the elements of a step. */
export interface Location {
  world: World;
  /** Whether the frame is visible. If not, its elements are hidden, and `aria/` finds none. */
  isShown: boolean;
  located: LocateArguments;
  /** To be handed to the program after its inputs. */
  accessible: ObjectId[];
}

/**
 * Finds elements in a frame and processes them in the page, in one call. Elements never leave their page.
 * @throws StepFailed if a selector is invalid.
 */
export async function withLocated<R>(
  frame: Frame,
  selectors: readonly Selector[],
  make: (location: Location) => Promise<R>,
  extent: Extent = "usual",
  use: Use = "none",
): Promise<R> {
  const alternatives = alternativesOf(selectors);
  // The check of the scenario cannot know a selector that a variable leaves empty.
  const blank = alternatives.find(({ parts }) => parts.some(isBlank));
  if (blank) throw new StepFailed(`The selector ${blank.text} cannot be understood.`);
  const aria = alternatives.flatMap(({ parts }) => parts.filter((part) => part.kind === "aria"));
  const isFrameShown = await isShown(frame);
  const isAsked = isFrameShown && aria.length > 0;
  if (isAsked) await bringIntoSight(frame);
  try {
    return await inWorld(frame, async (world) => {
      const asking = isAsked && accessibleElements(world, alternatives, extent, use);
      const found = (await (asking && frame.parentFrame() ? ifDrawn(world, asking) : asking)) || [];
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

/** What a page does with the chosen element. The result is JSON and has no `kind`. */
export type InPage<A, R> = Program<[LocateArguments, ChooseArguments, A], R | Obstacle>;

/** For `atElement`. @param make runs in the page, so it refers to nothing outside itself. */
export function onChosen<A, R>(make: (choice: Choice, input: A, kit: Kit) => R): InPage<A, R> {
  return program(`(kit, located, needs, input, ...accessible) => {
    const choice = kit.choose(kit.locate(located, accessible), needs);
    return "kind" in choice ? choice : (${make})(choice, input, kit);
  }`);
}

/**
 * Does something in the page with the first alternative that has an element fit for use.
 * @returns the result, or what prevents the use of the element that came closest.
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

const placeToEdit = onChosen((choice, _input: null, { dom, reach, scrolling, sight }) => {
  if (choice.element === dom.focused()) return { aim: null };
  const place = choice.place();
  if (!reach.isInSight(place) || sight.clipperAt(choice.element, place))
    scrolling.intoView(choice.element, { block: "center", behavior: "instant" });
  return { aim: choice.place() };
});

/**
 * What covers a frame at a field that is to be edited: the frame itself cannot know. Pointer actions check that
 * themselves.
 */
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

function useOf({ need, takesFiles = false }: Needs): Use {
  if (takesFiles) return "entry";
  if (need === "visible" || need === "attached") return "none";
  return ["edited", "field", "ticked", "labelling"].includes(need) ? "entry" : "pointer";
}

function foundBy({ parts }: Alternative): FoundBy {
  const last = parts.at(-1);
  if (last?.kind === "aria" && last.name !== null) return last.role === null ? "name" : "name and role";
  if (last?.kind === "text") return { text: last.value };
  return parts.some(isPlace) ? "place" : "other";
}

async function chooseAnd<A, R>(
  frame: Frame,
  selectors: readonly Selector[],
  needs: Needs,
  make: InPage<A, R>,
  input: A,
): Promise<Awaited<R> | Obstacle> {
  const hasAwaited = awaitsScripts(frame);
  const answer = await lookAnd(frame, selectors, needs, make, input);
  // A script that the page has asked for meanwhile is reported before the answer.
  const isEarly = !isObstacle(answer) && !hasAwaited && awaitsScripts(frame);
  return isEarly ? lookAnd(frame, selectors, needs, make, input) : answer;
}

function lookAnd<A, R>(
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
      runIn(
        world,
        make,
        [
          { ...located, awaitsList: needs.awaitsList },
          { ...needs, isShown, awaitsScripts: awaitsScripts(frame), by: located.alternatives.map(foundBy) },
          input,
        ],
        accessible,
      ) as Promise<Awaited<R> | Obstacle>,
    needs.isBrief ? "brief" : "usual",
    useOf(needs),
  );
}

export function isObstacle(answer: unknown): answer is Obstacle {
  return typeof answer === "object" && answer !== null && "kind" in answer;
}
