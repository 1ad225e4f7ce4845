import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import { isClosed, isTimeout } from "../playwright-errors.ts";
import type { Stage } from "../stage.ts";
import { StepFailed } from "../step-failed.ts";
import { type Point, placeOn } from "./click-point.ts";
import { ordinaryButton, sendClick } from "./other-pointers.ts";

type Click = StepOf<"click"> | StepOf<"doubleClick">;

export function click(stage: Stage, step: StepOf<"click">): Promise<void> {
  return press(stage, step, 1);
}

export function doubleClick(stage: Stage, step: StepOf<"doubleClick">): Promise<void> {
  return press(stage, step, 2);
}

async function press(stage: Stage, step: Click, clickCount: 1 | 2): Promise<void> {
  const { pages, clock } = stage;
  const point = pointOf(step);
  const button = ordinaryButton(step);
  await act(stage, step, { need: "clicked", point }, async (element, frame) => {
    const position = await clock.within(placeOn(element, point));
    const options = {
      timeout: clock.remainingMs,
      ...(position && { position }),
      ...(step.duration !== undefined && { delay: step.duration }),
    };
    try {
      if (button) await element.click({ ...options, button, clickCount });
      else await sendClick(element, frame.page(), step, options, clickCount);
    } catch (error) {
      // A button that closes its own window has done what it was clicked for.
      if (isClosed(error) && frame.page().isClosed()) return done;
      const url = isTimeout(error) ? pages.goingTo(frame.page()) : null;
      if (url) throw new StepFailed(`After the click the page ${url} did not answer within ${clock.limit}.`);
      throw error;
    }
    return done;
  });
}

function pointOf({ offsetX, offsetY }: Click): Point | null {
  return offsetX === undefined || offsetY === undefined ? null : { x: offsetX, y: offsetY };
}
