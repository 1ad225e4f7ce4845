import type { StepOf } from "../../core/scenario/step.ts";
import type { Point } from "../in-page/choose.ts";
import { usePointer } from "../pointer.ts";
import type { Stage } from "../stage.ts";
import { ordinaryButton, sendClick } from "./other-pointers.ts";

type Click = StepOf<"click"> | StepOf<"doubleClick">;

export function click(stage: Stage, step: StepOf<"click">): Promise<void> {
  return press(stage, step, 1);
}

export function doubleClick(stage: Stage, step: StepOf<"doubleClick">): Promise<void> {
  return press(stage, step, 2);
}

async function press(stage: Stage, step: Click, clickCount: 1 | 2): Promise<void> {
  const button = ordinaryButton(step);
  const delay = step.duration ?? 0;
  await usePointer(stage, step, { need: "clicked", point: pointOf(step) }, (page, at) =>
    button
      ? page.mouse.click(at.x, at.y, { button, clickCount, delay })
      : sendClick(page, step, at, delay, clickCount),
  );
}

function pointOf({ offsetX, offsetY }: Click): Point | null {
  return offsetX === undefined || offsetY === undefined ? null : { x: offsetX, y: offsetY };
}
