import type { Frame } from "playwright-core";
import { partOf } from "../../../core/scenario/selector-parts.ts";
import type { Selector } from "../../../core/scenario/step.ts";
import type { StepScope } from "../../attempt/step-scope.ts";
import type { Obstacle, Point } from "../../in-page/choice.ts";
import { hoverPlace } from "../../in-page/hover-place.ts";
import { atElement, isObstacle, onChosen } from "../finding/find-element.ts";
import { placeInPage } from "../frame-visibility.ts";
import type { OnElement } from "./act-on-element.ts";
import { untraced } from "./untraced.ts";

/** Milliseconds for which an obstacle has to stay until the pointer is moved because of it: most go by themselves. */
const patienceMs = { covered: 500, hidden: 1000 };

/** A place at which the pointer is over nothing of the page. */
const outside: Point = { x: -1, y: -1 };

/** How often the mouse is moved for what is hidden, as the menu that it opens may have another one in it. */
const mostHovers = 3;

const attached = { need: "attached", point: null } as const;
const placeToHover = onChosen(hoverPlace);

/** By its text what has a name only while it is shown. */
function byText(selectors: readonly Selector[]): Selector[] {
  const inText = (written: string): string => {
    const part = partOf(written);
    return part.kind === "aria" && part.name !== null ? `text/${part.name}` : written;
  };
  return selectors.map((one) => (typeof one === "string" ? inText(one) : one.map(inText)));
}

/**
 * Does what a person would do with the mouse about an obstacle that stays.
 *
 * Of a cover: first moves it to the element, as the controls of a player show then, and a menu that it has opened stays open; after as long again
 * away from everything, as a tip at its former place goes then. Each is done once. Of what is hidden: moves it to where that is, or to what it lies
 * in, as the menus of a bar and the buttons of a row show only then. Recorder does not record that the mouse was moved.
 */
export function meetWithMouse(
  { clock, film }: StepScope,
  { selectors }: OnElement,
): (obstacle: Obstacle, frame: Frame) => Promise<void> {
  let since: { kind: keyof typeof patienceMs; at: number } | null = null;
  let uncovered = 0;
  const hovered: Point[] = [];

  const moveTo = async (frame: Frame, at: Point) => {
    const place = at === outside ? outside : await clock.within(placeInPage(frame, at));
    if (isObstacle(place)) return;
    // In search of a place, the page was scrolled.
    if (at !== outside) film?.pointTo(frame.page(), { ...place, sinceScrolledMs: 0 }, false);
    const page = frame.page();
    await clock.within(untraced(page, () => page.mouse.move(place.x, place.y)));
  };
  const uncover = async (frame: Frame, at: Point) => {
    if (uncovered === 2) return;
    since = null;
    uncovered += 1;
    await moveTo(frame, uncovered === 1 ? at : outside);
  };
  const hover = async (frame: Frame, wanted: readonly Selector[]) => {
    if (hovered.length === mostHovers) return;
    since = null;
    const found = await clock.within(atElement(frame, wanted, attached, placeToHover, null));
    const at = isObstacle(found) ? null : found.at;
    if (!at || hovered.some(({ x, y }) => x === at.x && y === at.y)) return;
    hovered.push(at);
    await moveTo(frame, at);
  };

  return async (obstacle, frame) => {
    const at = obstacle.kind === "covered" || obstacle.kind === "untouchable" ? obstacle.at : undefined;
    const isHidden = obstacle.kind === "hidden" || obstacle.kind === "missing";
    const kind = at ? "covered" : isHidden ? "hidden" : null;
    const now = performance.now();
    if (kind === null || since?.kind !== kind) since = kind && { kind, at: now };
    if (kind === null || !since || now - since.at < patienceMs[kind]) return;
    if (at) await uncover(frame, at);
    else await hover(frame, obstacle.kind === "missing" ? byText(selectors) : selectors);
  };
}
