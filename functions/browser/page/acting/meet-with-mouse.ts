import type { Frame } from "playwright-core";
import type { Selector } from "../../../core/scenario/step.ts";
import type { StepScope } from "../../attempt/step-scope.ts";
import type { Obstacle, Point } from "../../in-page/choice.ts";
import { foundOrHidden } from "../../in-page/found-or-hidden.ts";
import { hoverBoxes } from "../../in-page/hover-boxes.ts";
import { type Hovering, type HoverPlace, hoverPlace } from "../../in-page/hover-place.ts";
import { type Program, program } from "../../in-page/kit.ts";
import { nameHolders } from "../../in-page/name-holders.ts";
import { nearMouse } from "../../in-page/near-mouse.ts";
import { isObstacle, withLocated } from "../finding/find-element.ts";
import { placeInPage } from "../frame-visibility.ts";
import { runIn } from "../frame-world.ts";
import type { Look } from "../poll.ts";
import { turnWheel } from "./turn-wheel.ts";
import { untraced } from "./untraced.ts";

/** Milliseconds for which an obstacle has to stay until the pointer is moved because of it: most go by themselves. */
const patienceMs = { covered: 500, hidden: 1000 };

/** Obstacles that may go once the mouse is elsewhere, beside a cover. */
const outOfSight: ReadonlySet<Obstacle["kind"]> = new Set([
  "hidden",
  "untouchable",
  "out of view",
  "cut off",
]);

/** A place at which the pointer is over nothing of the page. Beside it: a mouse that leaves at the top makes shops show an offer to stay. */
export const outside: Point = { x: -1, y: 200 };

/** How often the mouse is moved for what is hidden: the menu that it opens may have another one in it, and not the first of its name be meant. */
const mostHovers = 5;

const placeToHover: Program<[Hovering], HoverPlace | null> = program(
  `(kit, hovering, ...accessible) => {
    // Of many, those that are seen come first, as the cell around a button.
    const holders = (name) => (${nameHolders})(kit, name, Infinity);
    const found = (${foundOrHidden})(kit, holders, hovering, accessible);
    return (${hoverPlace})(kit, hovering, found, (${hoverBoxes})(kit), (elements) => (${nearMouse})(kit, elements));
  }`,
);

/**
 * Does what a person would do with the mouse about an obstacle that stays.
 *
 * Of a cover: first moves it to the element, as the controls of a player show then, and a menu that it has opened stays open; after as long again
 * away from everything, as a tip at its former place goes then. Each is done once. Of what is hidden, cut off, or lets the mouse pass: moves it to where that is, or to what it lies
 * in or beside, as the menus of a bar and the buttons of a row show only then; at last away from everything, as what shows by turns stops under the mouse.
 * What is cut off above or below where there is no scroll bar is first looked for with the wheel, for as long as that moves it.
 * Recorder does not record that the mouse was moved. Where a `hover` step has put it, it stays for half of the step's time, as a menu may take a while, and then
 * goes on: that menu may have another one in it.
 */
export function meetWithMouse(
  scope: StepScope,
  selectors: readonly Selector[],
): (obstacle: Obstacle, frame: Frame, look: Look) => Promise<void> {
  const { clock, film, pages } = scope;
  let since: { kind: "covered" | "hidden"; at: number } | null = null;
  let uncovered = 0;
  let isMovedAway = false;
  let isGivenUp = false;
  /** How long the last search took: it keeps a large page from going on. */
  let searchMs = 0;
  const tried: Point[] = [];
  const turn = turnWheel(scope);

  /** @param beside whether it comes from beside the place, as pages tell a mouse from keys by its first move. */
  const moveTo = async (frame: Frame, at: Point, beside = false) => {
    const place = at === outside ? outside : await clock.within(placeInPage(frame, at));
    if (isObstacle(place)) return;
    // In search of a place, the page was scrolled.
    if (at !== outside) film?.pointTo(frame.page(), { ...place, sinceScrolledMs: 0 }, false);
    const { mouse } = frame.page();
    const move = async () => {
      if (beside) await mouse.move(place.x + 1, place.y + 1);
      await mouse.move(place.x, place.y);
    };
    await clock.within(untraced(frame.page(), move));
  };
  const uncover = async (frame: Frame, at: Point) => {
    if (uncovered === 2) return;
    since = null;
    uncovered += 1;
    await moveTo(frame, uncovered === 1 ? at : outside);
  };
  const isEarly = () => clock.spentMs < clock.limitMs / 2;
  /** Whether the mouse stays where a step has put it. */
  const isHeld = () => isEarly() && pages.lastInput === "hover";
  const hover = async (frame: Frame, look: Look, isByName: boolean) => {
    // What is meant may come by itself for as long: only then another one of its name is looked for.
    const isFirstOnly = isEarly();
    const isAfterHover = pages.lastInput === "hover";
    if (isGivenUp || isHeld()) return;
    since = null;
    const search = () =>
      withLocated(
        frame,
        selectors,
        ({ world, located, accessible }) =>
          runIn(
            world,
            placeToHover,
            [{ located, isByName, isFirstOnly, isHeld: isAfterHover, tried }],
            accessible,
          ),
        "brief",
      );
    const beganAt = performance.now();
    const place = tried.length === mostHovers ? null : await clock.within(search(), look);
    searchMs = place ? 0 : performance.now() - beganAt;
    // What is to be shown may not be there yet.
    if (!place && tried.length === 0) return;
    if (place) {
      tried.push(place.middle);
      await moveTo(frame, place.at, true);
    } else if (!isMovedAway && !isAfterHover) {
      await moveTo(frame, outside);
    }
    isMovedAway = place === null;
    isGivenUp = place === null && !isFirstOnly;
  };

  return async (obstacle, frame, look) => {
    const at = obstacle.kind === "covered" ? obstacle.at : undefined;
    const isMissing = obstacle.kind === "missing";
    const isHidden = isMissing || outOfSight.has(obstacle.kind);
    const kind = at ? "covered" : isHidden ? "hidden" : null;
    const now = performance.now();
    if (kind === null || since?.kind !== kind) since = kind && { kind, at: now };
    if (kind === null || !since) return;
    const wheel = "wheel" in obstacle ? obstacle.wheel : null;
    const mayTurn = wheel && !isHeld() && now - since.at >= patienceMs.hidden;
    if (mayTurn && (await turn(frame, wheel))) return;
    if (now - since.at < Math.max(patienceMs[kind], kind === "hidden" ? 5 * searchMs : 0)) return;
    if (at) await uncover(frame, at);
    else await hover(frame, look, isMissing || obstacle.kind === "out of view");
  };
}
