/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Obstacle, Point } from "../choice.ts";
import type { Aim, Sighting } from "../reach.ts";
import type { Tools } from "../tools.ts";
import type { Instead } from "./instead.ts";
import type { Purpose } from "./purpose.ts";
import type { Targets } from "./targets.ts";

type Hindrance = Exclude<Obstacle["kind"], "missing">;

/** Why an element cannot be used. */
interface Obstacles {
  /** For the pointer it scrolls the element into view. */
  obstacleOf(element: Element, alternative: number): Obstacle | null;
  /** What lies over an element, as a person would call it; `null` if nothing does. `top` is what lies there. */
  coverInWords(element: Element, top: Element | undefined): string | null;
  /** Whether all of an element is cut off by what it lies in, as a month beside the one that a calendar shows. */
  isCutAway(target: Element, spot: Point): boolean;
}

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @param isFound whether an element is one of those among which the step chooses.
 */
export function obstacleTools(
  tools: Tools,
  purpose: Purpose,
  targets: Targets,
  instead: Instead,
  isFound: (element: Element) => boolean,
): Obstacles {
  const { dom, sight, state, fields, reach, scrolling, naming, soleContent } = tools;
  const {
    need,
    point,
    isDragged = false,
    isTouch = false,
    isPointed,
    isForField,
    isForClick,
    awaitsScripts,
  } = purpose;
  const { isVisible, targetOf, isTargetVisible, aimAt, lookAt, isDisabled, isInert, takesNoPointer } =
    targets;

  const obstacleOfUse = (element: Element): Hindrance | null => {
    if (need === "attached") return null;
    if (isForField && fields.of(element).length === 0) return closedAs(element) ?? "no field";
    if (need === "field") return null;
    if (need === "visible") return isTargetVisible(element) ? null : "hidden";
    return obstacleInPage(element) ?? (state.isAwaitingScripts(awaitsScripts) ? "loading" : null);
  };

  /** How the page has closed what else would be edited in place, such as a part of a date; `null` if it is no such field. */
  const closedAs = (element: Element): Hindrance | null => {
    if (!isVisible(element) || !dom.matches(element, '[role="spinbutton"], [role="textbox"]')) return null;
    if (isDisabled(element)) return "disabled";
    return dom.attribute(element, "aria-readonly") === "true" ? "readonly" : null;
  };

  const obstacleInPage = (element: Element): Hindrance | null => {
    const target = targetOf(element);
    if (!isVisible(target)) return "hidden";
    if (need !== "hovered" && isDisabled(element)) return "disabled";
    if (isInert(element)) return "inert";
    if (!isPointed) return state.isReadOnly(element) ? "readonly" : null;
    scrollToListBox(target);
    const { spot, isInSight, cover, isAstray } = scrolledTo(target, aimAt(element, target));
    if (!isInSight) return "out of view";
    if (isAstray) return "astray";
    // The transparent box in a label may lie elsewhere, where nothing is cut off.
    if ((cover || target !== element) && isCutAway(target, spot)) return "cut off";
    if (cover && !takesGrip(target, cover))
      return dom.isWithin(cover, target) ? passing(target, spot) : "covered";
    // What takes the press in the element's place, such as a custom element's inner button, may be disabled while the element itself does not say so.
    const top = reach.topmostAt(spot, target);
    const isPressed = need !== "hovered" && top !== null;
    if (!isPressed) return null;
    if (state.isDisabled(top) || soleContent.standsForDisabled(target, spot, isFound)) return "disabled";
    return isForClick && state.isBarred(top, target) ? "barred" : null;
  };

  /** Scrolls to where the pointer reaches the element, if there is such a position. */
  const scrolledTo = (target: Element, aim: Aim): Sighting => {
    let seen = reach.lookAt(target, aim);
    /** Where the mouse passes through it, nothing else has to lie there but what it is in. */
    const isBare = (cover: Element) => takesNoPointer(target) && dom.isWithin(cover, target);
    const isFree = () => seen.isInSight && !seen.isAstray && (!seen.cover || isBare(seen.cover));
    if (isFree()) return seen;
    const look = () => {
      seen = reach.lookAt(target, aim);
      const isAllCovered = seen.cover !== null && seen.isInSight && reach.fillsWindow(seen.cover);
      return { spot: seen.spot, suits: isFree() || isAllCovered };
    };
    scrolling.until(target, look, isTouch);
    return seen;
  };

  /** The browser scrolls all of a list box into view when it is pressed, and the release would be on another option. */
  const scrollToListBox = (target: Element) => {
    const list = reach.listBoxOf(target);
    if (list) scrolling.intoView(list, { block: "nearest", inline: "nearest", behavior: "instant" });
  };

  /** Why the pointer hits what an element lies in, and not the element. */
  const passing = (target: Element, spot: Point): Hindrance => {
    if (takesNoPointer(target)) return "untouchable";
    return sight.clipperAt(target, spot) ? "cut off" : "covered";
  };

  /** Whether all of an element is cut off by what it lies in, as a month beside the one that a calendar shows. */
  const isCutAway = (target: Element, spot: Point): boolean => {
    const { left, top, right, bottom } = sight.partInSight(target);
    return (right <= left || bottom <= top) && sight.clipperAt(target, spot) !== null;
  };

  /** Whether what is to be dragged leaves the press to a row that can be, as a button does which is there for keys. */
  const takesGrip = (target: Element, cover: Element): boolean =>
    isDragged &&
    takesNoPointer(target) &&
    dom.isWithin(cover, target) &&
    dom.closest(cover, '[draggable="true"]') !== null;

  const partOfList = (element: Element): "list" | "option" | null => {
    if (dom.matches(element, "option")) return "option";
    return isForField && dom.matches(element, "select") ? "list" : null;
  };

  const obstacleOf = (element: Element, alternative: number): Obstacle | null => {
    const kind = obstacleOfUse(element);
    if (!kind) return null;
    const about = { alternative, element: naming.described(element) };
    if (kind === "no field") {
      const way = instead.wayInstead(element);
      const beside = way === null ? instead.fieldBeside(element) : null;
      return { kind, instead: way, beside: beside && naming.described(beside), ...about };
    }
    if (kind === "hidden") return { kind, part: partOfList(element), ...about };
    if (kind === "readonly") return { kind, instead: instead.opensList(element) ? "list" : null, ...about };
    const target = targetOf(element);
    const { spot: at, cover } = lookAt(element);
    if (kind === "covered") return { kind, by: cover ? naming.described(cover) : "", at, ...about };
    if (kind === "cut off") {
      const clipper = sight.clipperAt(target, at);
      return {
        kind,
        by: clipper ? naming.described(clipper) : "",
        at,
        wheel: scrolling.wheelTo(target, at),
        ...about,
      };
    }
    if (kind === "out of view") return { kind, wheel: scrolling.wheelTo(target, at), ...about };
    if (kind !== "astray") return { kind, ...about };
    const { width, height } = dom.boxOf(target);
    const size = { width: Math.round(width), height: Math.round(height) };
    // Without a point, nothing is astray.
    return { kind, point: point as Point, ...size, ...about };
  };

  return {
    obstacleOf,
    coverInWords: (element, top) => {
      const target = targetOf(element);
      const aim = aimAt(element, target);
      const cover = top ? (reach.isCover(target, top, aim) ? top : null) : lookAt(element).cover;
      return cover && !takesGrip(target, cover) ? naming.described(cover) : null;
    },
    isCutAway,
  };
}
