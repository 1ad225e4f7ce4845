/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice, ChooseArguments, Obstacle } from "../choice.ts";
import type { Tools } from "../tools.ts";
import type { candidateTools } from "./candidates.ts";
import type { inFrontTools } from "./in-front.ts";
import type { insteadTools } from "./instead.ts";
import type { obstacleTools } from "./obstacles.ts";
import type { precedenceTools } from "./precedence.ts";
import type { purposeOf } from "./purpose.ts";
import type { targetTools } from "./targets.ts";

/** What the choice is put together from. */
interface Choosing {
  purposeOf: typeof purposeOf;
  targetTools: typeof targetTools;
  insteadTools: typeof insteadTools;
  obstacleTools: typeof obstacleTools;
  candidateTools: typeof candidateTools;
  precedenceTools: typeof precedenceTools;
  inFrontTools: typeof inFrontTools;
}

/**
 * Runs in the page, so it refers to nothing outside itself. For the pointer it scrolls the element into view.
 * @param found the elements by alternative, in order of preference.
 * @returns the element to use, or an `Obstacle` if there is none yet.
 */
export function choose(
  tools: Tools,
  choosing: Choosing,
  found: Element[][],
  needs: ChooseArguments,
): Choice | Obstacle {
  const { dom, naming, headings, dialogs, sight, soleContent } = tools;
  const { pressed } = tools.controls;
  const purpose = choosing.purposeOf(needs);
  const { need, by, isPointed, isForField, isUsed, isDropTarget = false } = purpose;
  const { awaitsNamed = false, awaitsShown = false } = needs;
  const targets = choosing.targetTools(tools, purpose);
  const instead = choosing.insteadTools(tools, targets);
  const isFound = (element: Element) => found.some((elements) => elements.includes(element));
  const obstacles = choosing.obstacleTools(tools, purpose, targets, instead, isFound);
  const candidates = choosing.candidateTools(tools, purpose, targets, instead);
  const { inOrder } = choosing.precedenceTools(tools, purpose, targets, found.flat());
  const inFront = choosing.inFrontTools(tools, purpose, targets);
  const { inFrontOf, inLayerOver, freeBeside, inPlaceOf, inOpened } = inFront;

  const choiceOf = (element: Element, alternative: number): Choice => ({
    element: element as HTMLElement,
    alternative,
    name: () => naming.described(element),
    place: () => targets.lookAt(element).spot,
    coveredBy: (top) => obstacles.coverInWords(element, top),
  });
  const nearness = [
    ...["missing", "no field", "hidden", "out of view", "inert", "disabled", "barred", "readonly", "astray"],
    ...["untouchable", "cut off", "covered", "loading"],
  ];
  /** The nearest to none comes last, and of one kind that of which the message says what to do instead. */
  const rankOf = (obstacle: Obstacle): number =>
    nearness.indexOf(obstacle.kind) + ("instead" in obstacle && obstacle.instead ? 0.5 : 0);
  /** Whether no waiting makes an element usable: it cannot be scrolled into view, or takes no value. */
  const isUnusable = (element: Element, obstacle: Obstacle): boolean =>
    ["hidden", "out of view", "no field"].includes(obstacle.kind) ||
    (obstacle.kind === "cut off" && obstacles.isCutAway(targets.targetOf(element), obstacle.at));
  let nearest: Obstacle = { kind: "missing" };
  let nearestElement: Element | null = null;
  /** Whether a button or the like was found that is there, and cannot be used yet. */
  let isAwaited = false;
  /** Whether an element is seen, or there for screen readers alone, which what is seen around it may stand for. */
  const isThere = (element: Element) =>
    sight.isVisible(element) && (sight.isCutOut(element) || !sight.isOutOfReach(element));
  const firstUsable = (elements: Element[], alternative: number): Choice | null => {
    // Before anything scrolls, as many a list closes then.
    const isReached = isUsed || need === "field" || isDropTarget;
    const [first] = isReached && elements.length > 1 ? inOrder(elements) : [];
    // Of a field that is filled in by keys, and of where something is dropped, it is found out later whether it is covered.
    const over = isPointed ? dialogs.listOver : dialogs.over;
    const upper = first && isForField ? inPlaceOf(first, elements) : [];
    const listed = first ? [...inFrontOf(first, elements, over), ...inOpened(first, elements), ...upper] : [];
    if (listed.length > 0) return firstUsable(listed, alternative);
    const isBySaying = by[alternative] !== "place" && by[alternative] !== "other";
    for (const element of inOrder(elements)) {
      const obstacle = obstacles.obstacleOf(element, alternative);
      if (!obstacle) {
        if (isUsed && isBySaying && soleContent.isEmptied(element, elements, isThere)) continue;
        return choiceOf(element, alternative);
      }
      const before =
        obstacle.kind === "covered"
          ? [...inFrontOf(element, elements, dialogs.over), ...inPlaceOf(element, elements)]
          : [];
      if (before.length > 0) return firstUsable(before, alternative);
      if (obstacle.kind === "covered" && elements.length > 1) {
        obstacle.other = inLayerOver(element, elements);
        if (obstacle.other === null) obstacle.free = freeBeside(element, elements);
      }
      if (rankOf(obstacle) > rankOf(nearest)) [nearest, nearestElement] = [obstacle, element];
      // If several elements are usable, the first is meant.
      if (isUnusable(element, obstacle)) continue;
      isAwaited ||= dom.closest(element, `${pressed}, [role="textbox"]`) !== null;
      break;
    }
    return null;
  };
  const isName = (way: ChooseArguments["by"][number] | undefined) =>
    way === "name" || way === "name and role";
  /** Whether one of the selectors that name what is meant finds nothing so far. */
  let isNamedAwaited = false;
  /** What selectors without a name or text find and nobody sees. */
  const unseen: Element[] = [];
  /**
   * Whether a text is said by something unseen that was found in a part of the page that is seen, and that the element does not lie in: the button
   * of another row, say. What is hidden as a whole next to the element, as the menu for a small window, no mouse shows.
   */
  const isOfAnother = (element: Element, text: string): boolean =>
    unseen.some((one) => {
      if (!dom.textContentOf(one).includes(text) || dom.isWithin(element, one)) return false;
      const part = dom.pathOf(dom.parentOf(one)).find(sight.isVisible);
      return part !== undefined && !dom.isWithin(part, element);
    });
  for (const [alternative, elements] of found.entries()) {
    const way = by[alternative];
    isNamedAwaited ||= awaitsNamed && elements.length === 0 && isName(way);
    if (isNamedAwaited && (way === "place" || typeof way === "object")) continue;
    const wasAwaited = isAwaited;
    const usable = firstUsable(candidates.of(elements, by[alternative] ?? "other"), alternative);
    // All ways lead to the same element: while the button cannot be used, a text that says the same is another one.
    const isBeside = need === "clicked" && wasAwaited && usable && headings.isOnlyRead(usable.element);
    if (awaitsShown && !usable && (way === "place" || way === "other"))
      unseen.push(...elements.filter((one) => !sight.isVisible(one)));
    if (awaitsShown && usable && typeof way === "object" && isOfAnother(usable.element, way.text)) continue;
    if (usable && !isBeside) {
      tools.lookedAt.element = usable.element;
      return usable;
    }
  }
  tools.lookedAt.element = nearestElement;
  return nearest;
}
