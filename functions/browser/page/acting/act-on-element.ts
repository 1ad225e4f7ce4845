import { randomUUID } from "node:crypto";
import type { Frame, Page } from "playwright-core";
import type { Selector } from "../../../core/scenario/step.ts";
import type { StepScope } from "../../attempt/step-scope.ts";
import { aim, endWatch } from "../../in-page/aim.ts";
import type { AimedAt, Hit, Needs, Obstacle, Point } from "../../in-page/choice.ts";
import { program } from "../../in-page/kit.ts";
import { viewShown } from "../document-signs.ts";
import { atElement, type InPage, isObstacle, onChosen } from "../finding/find-element.ts";
import { obstacleInWords } from "../finding/obstacle-wording.ts";
import { placeInPage } from "../frame-visibility.ts";
import { run } from "../frame-world.ts";
import type { Place } from "../pages.ts";
import { isClosed } from "../playwright-errors.ts";
import { type Look, type PollResult, poll } from "../poll.ts";
import { meetWithMouse } from "./meet-with-mouse.ts";

export type OnElement = Place & { selectors: Selector[] };

/** What the page does with the element once it is fit for use. */
interface ElementAction<A, R> extends Needs {
  make: InPage<A, R>;
  input: A;
}

/** Judges what the page returned. An obstacle or `notYet` says why the action has to be tried again. */
type AfterAction<R> = (answer: R, frame: Frame) => Promise<PollResult<null> | Obstacle>;
export const done: PollResult<null> = { found: null };

/** Milliseconds in which a list that follows what is typed appears: until then, a click on that text means the list. */
const listPatienceMs = 3_000;

/** Milliseconds in which a page mostly shows what it is about to. */
const namedPatienceMs = 500;

/** Milliseconds in which the mouse is moved to what is hidden, which its row may show then. */
const shownPatienceMs = 3_000;

/** Whether what a step names may be about to come, as the days of another month or what a page loads. */
export function mayBeNamed({ spentMs, limitMs }: StepScope["clock"]): boolean {
  return spentMs < Math.min(namedPatienceMs, limitMs / 2);
}

const isPointed = ({ need }: Needs) => need === "clicked" || need === "hovered";

/**
 * Waits, as a person would, until an element is there and fit for use, then acts on it. If it is replaced in between,
 * the search starts again.
 * @param meet does something about an obstacle to the action before the next look.
 * @throws StepFailed that says what was in the way.
 */
export async function performAction<A, R>(
  scope: StepScope,
  step: OnElement,
  { make, input, ...needs }: ElementAction<A, R>,
  judge: AfterAction<Exclude<Awaited<R>, Obstacle>>,
  meet?: (obstacle: Obstacle, frame: Frame, look: Look) => Promise<void>,
): Promise<void> {
  const { clock, pages } = scope;
  const isAfterHover = isPointed(needs) && pages.lastInput === "hover";
  await poll(clock, async (look) => {
    const frame = await pages.frame(step, clock);
    const awaitsList = isPointed(needs) ? clock.spentMs < listPatienceMs : undefined;
    const awaitsNamed = mayBeNamed(clock);
    const awaitsShown = isPointed(needs) && clock.spentMs < Math.min(shownPatienceMs, clock.limitMs / 2);
    const awaited = { awaitsList, awaitsNamed, awaitsShown };
    const looked = { ...needs, ...awaited, isBrief: look.isBrief, isAfterHover };
    const answer = await clock.within(atElement(frame, step.selectors, looked, make, input), look);
    if (isObstacle(answer)) await meet?.(answer, frame, look);
    const result = isObstacle(answer) ? answer : await judge(answer as Exclude<Awaited<R>, Obstacle>, frame);
    if (!isObstacle(result)) return "notYet" in result ? { ...result, frame } : result;
    return { notYet: await obstacleInWords(result, step.selectors, frame, clock, look), frame };
  });
}

const aimAt = onChosen(aim);
const end = program(endWatch);

interface Pointing {
  /** What is done with the pointer, as messages call it. */
  action: "click" | "double click" | "hover" | "drag";
  isTouch?: boolean;
  /** For how many milliseconds a button of the mouse is held. */
  heldMs?: number;
}

/** Milliseconds from which on pages take a press for a long one, and answer it before its release. */
const longMs = 250;

/**
 * Uses the pointer on an element that is visible, still, not covered and (except for `hovered`) enabled; tries again
 * if something else received the event; waits for the page to which it leads.
 * @param use acts at a point of the page's viewport. `from`: see `AimedAt`.
 * @returns `null` if the element's document is gone.
 * @throws StepFailed that says what was in the way.
 */
export async function usePointer(
  scope: StepScope,
  step: OnElement,
  { action, isTouch = false, heldMs = 0, ...needs }: Needs & Pointing,
  use: (page: Page, at: Point, from: Point | null) => Promise<void>,
): Promise<Hit | null> {
  const { clock, pages } = scope;
  let hit: Hit | null = null;
  const watch = randomUUID();
  const stays = action === "hover" || action === "drag";
  const useAt = async (at: AimedAt, frame: Frame): Promise<Obstacle | null> => {
    const place = await clock.within(placeInPage(frame, at, stays));
    if (isObstacle(place)) return place;
    pages.noteInput(action === "hover" ? "hover" : "pointer");
    scope.film?.pointTo(frame.page(), place, action !== "hover");
    const from = at.from ? { x: place.x + at.from.x - at.x, y: place.y + at.from.y - at.y } : null;
    await clock.within(use(frame.page(), place, from)).catch((error: unknown) => {
      // A button may close its own window.
      if (!isClosed(error) || !frame.page().isClosed()) throw error;
    });
    return null;
  };
  /** The obstacle, if the element's frame received no event because another frame's element took it. */
  const swallowed = async (at: Point, frame: Frame): Promise<Obstacle | null> => {
    if (!hit?.missed || needs.need === "hovered") return null;
    const over = await clock.within(placeInPage(frame, at));
    return isObstacle(over) ? over : { ...hit.missed, by: hit.missed.by || "another frame" };
  };
  /** The obstacle, if the page moved the element away between press and release, or rendered it anew; not if the press led to another address. */
  const lost = (address: string, frame: Frame): Obstacle | null =>
    frame.url() === address ? (hit?.lost ?? null) : null;
  const judge = async (at: AimedAt, frame: Frame): Promise<PollResult<null> | Obstacle> => {
    clock.pending = null;
    const address = frame.url();
    try {
      const over = await useAt(at, frame);
      hit = await pages.afterInput(frame, clock, action, run(frame, end, watch));
      if (hit && (hit.isLeading || frame.url() !== address))
        await clock.within(viewShown(frame, clock.remainingMs));
      return over ?? hit?.instead ?? lost(address, frame) ?? (await swallowed(at, frame)) ?? done;
    } catch (error) {
      void run(frame, end, watch).catch(() => {});
      throw error;
    }
  };
  const aimed = { ...needs, isTouch, make: aimAt, input: { watch, isLong: heldMs >= longMs, stays } };
  await performAction(scope, step, aimed, judge, isTouch ? undefined : meetWithMouse(scope, step.selectors));
  return hit;
}
