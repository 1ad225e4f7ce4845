import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Choice } from "../in-page/choice.ts";
import { type Kit, program } from "../in-page/kit.ts";
import { done, performAction } from "../page/acting/act-on-element.ts";
import { onChosen } from "../page/finding/find-element.ts";
import { run } from "../page/frame-world.ts";
import { poll } from "../page/poll.ts";

/** Milliseconds for the page to grow to the length that it had when it was recorded. */
const growthMs = 500;

interface Position {
  x?: number;
  y?: number;
}

const make = onChosen(scrollTo);
const scrollPage = program(scrollPageTo);

/**
 * Scrolls the page, or an element's content, to a position, or as far as possible if it is shorter now. An element is first brought into view, as
 * Puppeteer does; that is all without a position.
 */
export async function scroll(scope: StepScope, step: StepOf<"scroll">): Promise<void> {
  const { pages, clock } = scope;
  const to: Position = {
    ...(step.x !== undefined && { x: step.x }),
    ...(step.y !== undefined && { y: step.y }),
  };
  const patience = performance.now() + growthMs;
  const look = (isThere: boolean) =>
    isThere || performance.now() > patience ? done : { notYet: "The page did not scroll." };
  if (step.selectors) {
    const isPositioned = step.x !== undefined || step.y !== undefined;
    const needs = { need: isPositioned ? "attached" : "visible", point: null } as const;
    await performAction(
      scope,
      { ...step, selectors: step.selectors },
      { ...needs, make, input: to },
      async (isThere) => look(isThere),
    );
    return;
  }
  await poll(clock, async () => {
    const frame = await pages.frame(step, clock);
    return look(await clock.within(run(frame, scrollPage, to)));
  });
}

/** Runs in the page, like the next one, so it refers to nothing outside itself. */
function scrollTo({ element: chosen }: Choice, to: Position, { dom, sight, scrolling }: Kit): boolean {
  /** What has a box where an element draws nothing itself. */
  const drawnBy = (one: Element): Element => {
    if (getComputedStyle(one).display !== "contents") return one;
    const [inner = null] = dom
      .childrenOf(one)
      .filter((child) => child instanceof Element && sight.isVisible(child));
    return inner instanceof Element ? drawnBy(inner) : (dom.parentOf(one) ?? one);
  };
  const element = drawnBy(chosen);
  const isPositioned = to.x !== undefined || to.y !== undefined;
  /** Of an element that is larger than what it lies in, no more can be seen at once than fits into that. */
  const clips = (one: Element) =>
    !dom.matches(one, "html, body") && getComputedStyle(one).overflow !== "visible";
  const room = sight
    .containersOf(element)
    .filter(clips)
    .map((one) => ({ width: one.clientWidth, height: one.clientHeight }));
  const isAll = (seen: number, size: "width" | "height", ofWindow: number) =>
    seen > Math.min(dom.boxOf(element)[size], ofWindow, ...room.flatMap((one) => one[size] || [])) - 1;
  const isInView = () => {
    const { left, top, right, bottom } = sight.partInSight(element);
    if (isPositioned) return right > left && bottom > top;
    return isAll(right - left, "width", innerWidth) && isAll(bottom - top, "height", innerHeight);
  };
  if (!isInView()) {
    const block = dom.boxOf(element).height > innerHeight ? "start" : "center";
    scrolling.intoView(element, { block, inline: "nearest", behavior: "instant" });
  }
  if (!isPositioned) return isInView();
  const scroll: (to: ScrollToOptions) => void = Element.prototype.scrollTo;
  const scrollIn = (scroller: Element): boolean => {
    const { left, top } = dom.scrollOf(scroller);
    const { x = left, y = top } = to;
    scroll.call(scroller, { left: x, top: y, behavior: "instant" });
    const now = dom.scrollOf(scroller);
    return Math.abs(now.left - x) <= 1 && Math.abs(now.top - y) <= 1;
  };
  // Which of the two stands for the page, and whether the body is scrolled by itself, differs.
  const page = dom.matches(element, "html, body") ? document.scrollingElement : null;
  const isOwn = scrollIn(element);
  return (page !== null && scrollIn(page)) || isOwn;
}

function scrollPageTo(_kit: Kit, { x = window.scrollX, y = window.scrollY }: Position): boolean {
  window.scrollTo({ left: x, top: y, behavior: "instant" });
  return Math.abs(window.scrollX - x) <= 1 && Math.abs(window.scrollY - y) <= 1;
}
