import { randomUUID } from "node:crypto";
import type { Frame, Page } from "playwright-core";
import { selectorList } from "../../../core/scenario/selector-parts.ts";
import type { Selector, StepOf } from "../../../core/scenario/step.ts";
import type { StepScope } from "../../attempt/step-scope.ts";
import { appearance, isAsBefore } from "../../in-page/appearance.ts";
import type { Choice, Needs, Obstacle, Point } from "../../in-page/choice.ts";
import { dropLayers } from "../../in-page/drop-layers.ts";
import { aimDrop, type DragOutcome, type DropPlace, endDrag, leaveDrag } from "../../in-page/end-drag.ts";
import type { Kit } from "../../in-page/kit.ts";
import { watchDrag } from "../../in-page/watch-drag.ts";
import { atElement, isObstacle, onChosen } from "../finding/find-element.ts";
import { obstacleInWords } from "../finding/obstacle-wording.ts";
import { placeInPage } from "../frame-visibility.ts";
import { isClosed, isPassing } from "../playwright-errors.ts";
import { poll } from "../poll.ts";
import { firstPoints, lastPoints } from "./drag-path.ts";
import { outside } from "./meet-with-mouse.ts";
import { OutwardSigns } from "./outward-signs.ts";
import { turnWheel } from "./turn-wheel.ts";
import { untraced } from "./untraced.ts";

type Drag = StepOf<"drag">;
type WatchInput = { watch: string; isFree: boolean };
type Offset = { offsetX?: number | undefined; offsetY?: number | undefined };

// The page gets its text, so it cannot be a closure.
const begin = new Function(
  "choice",
  "input",
  "kit",
  `const comparisons = { appearance: ${appearance}, isAsBefore: ${isAsBefore}, dropLayers: ${dropLayers} };
  return (${watchDrag})(choice, input, kit, comparisons)`,
);
const beginWatch = onChosen(begin as (choice: Choice, input: WatchInput, kit: Kit) => null);
const aimAtTarget = onChosen(aimDrop);
const endWatch = onChosen(endDrag);
const leaveWatch = onChosen(leaveDrag);
const anyhow: Needs = { need: "attached", point: null };

/** Milliseconds between two moves: about one frame, in which pages draw what follows the pointer. */
const moveMs = 16;
/** Milliseconds to stay above the target: some libraries check the pointer only every 50. */
const restMs = 100;
/** CSS pixels. */
const thin = 6;
/** Milliseconds to wait for the target before the drag. Some targets appear only during a drag. */
const patienceMs = 2_000;
/** Milliseconds for which a target has to be cut off until the wheel is turned for it: a page may scroll to it by itself. */
const untilWheelMs = 1_000;

/**
 * Milliseconds for the page to show what the drag did, as a server may have to answer first: no longer than the step may take, but never so
 * short that a drag at its very end is not judged.
 */
const longestAnswerMs = 3_000;
const leastAnswerMs = 1_000;

/** One attempt at a drag. */
export class DragHold {
  readonly #scope: StepScope;
  readonly #step: Drag;
  readonly #watch = `__drag_${randomUUID()}`;
  /** The position of the target before the drag, in the page's viewport. */
  #before: Point | null = null;
  /** Where the mouse button was released, in the page's viewport. */
  #end: Point | null = null;
  /** From the release on. */
  #signs: OutwardSigns | null = null;

  constructor(scope: StepScope, step: Drag) {
    this.#scope = scope;
    this.#step = step;
  }

  /** Starts the watch in the page and scrolls the target into view. */
  async prepare(): Promise<void> {
    const { pages, clock } = this.#scope;
    const { selectors, to } = this.#step;
    const frame = await pages.frame(this.#step, clock);
    const input = { watch: this.#watch, isFree: !to };
    await poll(clock, async (look) => {
      const begun = await clock.within(
        atElement(frame, selectors, { ...anyhow, isBrief: look.isBrief }, beginWatch, input),
      );
      if (!isObstacle(begun)) return { found: null };
      return { notYet: await obstacleInWords(begun, selectors, frame, clock, look) };
    });
    if (!to) return;
    const begunAt = performance.now();
    const turn = turnWheel(this.#scope);
    this.#before = await poll(clock, async (look) => {
      const target = await this.#target(frame, to, false);
      if (!isObstacle(target)) return { found: target };
      const waitedMs = performance.now() - begunAt;
      const wheel = "wheel" in target ? target.wheel : null;
      const isTurned = wheel && waitedMs > untilWheelMs && (await turn(frame, wheel));
      const mayAppear = ["missing", "hidden", "moving", "out of view", "cut off"].includes(target.kind);
      if (mayAppear && !isTurned && waitedMs > patienceMs) return { found: null };
      return { notYet: await obstacleInWords(target, to.selectors, frame, clock, look) };
    });
  }

  /** Presses the mouse button, moves the mouse and releases the button. */
  async carry(page: Page, from: Point): Promise<void> {
    const { clock } = this.#scope;
    const { mouse } = page;
    const { by, duration = 0 } = this.#step;
    const goal = by
      ? { x: from.x + by.x, y: from.y + by.y }
      : (this.#before ?? { x: from.x + 50, y: from.y });
    await untraced(page, () => mouse.move(from.x, from.y));
    await mouse.down();
    try {
      if (duration > 0) await clock.pause(duration);
      const first = firstPoints(from, goal);
      await this.#move(page, first);
      const end = by ? goal : this.#pastMiddle(from, await this.#heldTarget(page));
      await this.#move(page, lastPoints(first.at(-1) ?? from, end));
      this.#scope.film?.pointTo(page, end, true);
      this.#end = end;
      await clock.pause(restMs);
    } finally {
      this.#signs = new OutwardSigns(page);
      await mouse.up().catch((error: unknown) => {
        if (!isClosed(error)) throw error;
      });
    }
  }

  /** The outcome of the drag. */
  async end(): Promise<DragOutcome> {
    const { pages, clock } = this.#scope;
    const frame = await pages.frame(this.#step, clock);
    try {
      const input = { watch: this.#watch, mostMs: this.#answerMs };
      const end = await clock.within(atElement(frame, [":root"], anyhow, endWatch, input));
      if (isObstacle(end)) return { outcome: "gone" };
      if (end.outcome === "changed") return await this.#leave(frame, !this.#signs?.hasAny);
      return end.outcome === "unchanged" && this.#signs?.hasAny ? { outcome: "done" } : end;
    } catch (error) {
      // The page was left because of the drag, though not at once.
      if (isPassing(error) && this.#signs?.hasAny) return { outcome: "gone" };
      throw error;
    } finally {
      this.#signs?.end();
    }
  }

  /** @param isDoubted whether the mouse has to leave to tell. It returns then, as the next step finds what is shown under it. */
  async #leave(frame: Frame, isDoubted: boolean): Promise<DragOutcome> {
    const { clock } = this.#scope;
    const page = frame.page();
    const moveTo = ({ x, y }: Point) => clock.within(untraced(page, () => page.mouse.move(x, y)));
    if (isDoubted) await moveTo(outside);
    const input = { watch: this.#watch, isLeft: isDoubted, mostMs: this.#answerMs };
    const left = await clock.within(atElement(frame, [":root"], anyhow, leaveWatch, input));
    if (isObstacle(left)) return { outcome: "gone" };
    if (isDoubted && left.outcome === "done" && this.#end) await moveTo(this.#end);
    return left;
  }

  /** How long the page may take to show what the drag did, in milliseconds. */
  get #answerMs(): number {
    return Math.max(leastAnswerMs, Math.min(longestAnswerMs, this.#scope.clock.remainingMs));
  }

  async #move(page: Page, points: readonly Point[]): Promise<void> {
    for (const at of points) {
      await untraced(page, () => page.mouse.move(at.x, at.y));
      this.#scope.film?.movePointer(page, at);
      await this.#scope.clock.pause(moveMs);
    }
  }

  /** The position of the target during the drag: the page may have made room for the dragged element. */
  async #heldTarget(page: Page): Promise<DropPlace> {
    const { clock, pages } = this.#scope;
    const { to } = this.#step;
    let last: Point | null = null;
    return poll(clock, async (look) => {
      const frame = await pages.frame(this.#step, clock);
      const selectors = to?.selectors ?? [];
      const target = await this.#target(frame, { ...to, selectors }, true);
      if (isObstacle(target)) return { notYet: await obstacleInWords(target, selectors, frame, clock, look) };
      const isStill = last?.x === target.x && last.y === target.y;
      last = target;
      const notYet = `The target ${selectorList(selectors)} did not stop moving for ${clock.limit}.`;
      return isStill || page.isClosed() ? { found: target } : { notYet };
    });
  }

  /** A list puts an item before another one until the pointer has passed the middle of that. */
  #pastMiddle(from: Point, { x, y, width, height }: DropPlace): Point {
    const { to } = this.#step;
    if (to && pointOf(to)) return { x, y };
    const past = (middle: number, begin: number, before: number, size: number) => {
      // The next item may have moved into the place of the dragged one.
      const hasCome = Math.abs(middle - begin) < size / 2;
      // Of a line between two rows, a pixel further is the next one.
      return size < thin ? middle : middle + Math.sign((hasCome ? before : middle) - begin);
    };
    const before = this.#before ?? { x, y };
    return { x: past(x, from.x, before.x, width), y: past(y, from.y, before.y, height) };
  }

  async #target(
    frame: Frame,
    { selectors, ...offset }: Offset & { selectors: Selector[] },
    isHeld: boolean,
  ): Promise<DropPlace | Obstacle> {
    const { clock } = this.#scope;
    const needs: Needs = { need: "visible", point: pointOf(offset), isDropTarget: true };
    const input = { watch: this.#watch, isHeld };
    const place = await clock.within(atElement(frame, selectors, needs, aimAtTarget, input));
    if (isObstacle(place)) return place;
    const inPage = await clock.within(placeInPage(frame, place));
    return isObstacle(inPage) ? inPage : { ...place, ...inPage };
  }
}

/** The point at which an element is grabbed; `null` for its middle. */
export function pointOf({ offsetX, offsetY }: Offset): Point | null {
  return offsetX === undefined || offsetY === undefined ? null : { x: offsetX, y: offsetY };
}
