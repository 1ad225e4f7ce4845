import { randomUUID } from "node:crypto";
import type { Frame, Page } from "playwright-core";
import { act, done, type OnElement } from "./act.ts";
import { isObstacle, onChosen } from "./find-element.ts";
import { placeInPage } from "./frame-visibility.ts";
import { run } from "./frame-world.ts";
import { aim, endWatch, type Hit } from "./in-page/aim.ts";
import type { Needs, Obstacle, Point } from "./in-page/choose.ts";
import { program } from "./in-page/kit.ts";
import { isClosed } from "./playwright-errors.ts";
import type { Stage } from "./stage.ts";

const aimAt = onChosen(aim);
const end = program(endWatch);

/**
 * Uses the pointer on an element that is visible, still, free and (but for `hovered`) enabled, again where something else
 * got in between, and waits for the page that it leads to.
 * @param use does it at a point of the page's viewport.
 * @returns `null` if the element's document is gone since.
 * @throws StepFailed that says what was in the way.
 */
export async function usePointer(
  stage: Stage,
  step: OnElement,
  needs: Needs,
  use: (page: Page, at: Point) => Promise<void>,
): Promise<Hit | null> {
  const { clock, pages } = stage;
  let hit: Hit | null = null;
  const watch = randomUUID();
  const useAt = async (at: Point, frame: Frame): Promise<Obstacle | null> => {
    const place = await clock.within(placeInPage(frame, at));
    if (isObstacle(place)) return place;
    pages.noteInput();
    await clock.within(use(frame.page(), place)).catch((error: unknown) => {
      // A button that closes its own window has done what it was clicked for.
      if (!isClosed(error) || !frame.page().isClosed()) throw error;
    });
    return null;
  };
  /** What another frame's element took of the pointer, if the element's frame was told of nothing. */
  const swallowed = async (at: Point, frame: Frame): Promise<Obstacle | null> => {
    if (!hit?.missed || needs.need === "hovered") return null;
    const over = await clock.within(placeInPage(frame, at));
    return isObstacle(over) ? over : { ...hit.missed, by: hit.missed.by || "another frame" };
  };
  await act(stage, step, { ...needs, make: aimAt, input: watch }, async (at, frame) => {
    clock.pending = null;
    try {
      const over = await useAt(at, frame);
      hit = await pages.afterInput(frame, clock, "click", run(frame, end, watch));
      return over ?? hit?.instead ?? (await swallowed(at, frame)) ?? done;
    } catch (error) {
      void run(frame, end, watch).catch(() => {});
      throw error;
    }
  });
  return hit;
}
