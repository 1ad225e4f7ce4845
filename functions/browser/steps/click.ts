import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { Point } from "../in-page/choice.ts";
import { usePointer } from "../page/acting/act-on-element.ts";
import { ordinaryButton, sendClick } from "./other-pointers.ts";

type Click = StepOf<"click"> | StepOf<"doubleClick">;

export function click(scope: StepScope, step: StepOf<"click">): Promise<void> {
  return press(scope, step, 1);
}

export function doubleClick(scope: StepScope, step: StepOf<"doubleClick">): Promise<void> {
  return press(scope, step, 2);
}

async function press(scope: StepScope, step: Click, clickCount: 1 | 2): Promise<void> {
  const button = ordinaryButton(step);
  const delay = step.duration ?? 0;
  const action = clickCount === 2 ? "double click" : "click";
  const isTouch = step.deviceType === "touch";
  const isForMenu = step.button === "secondary";
  const needs = { need: "clicked", point: pointOf(step), isForWord: clickCount === 2, isForMenu } as const;
  await usePointer(scope, step, { action, isTouch, heldMs: delay, ...needs }, (page, at) =>
    button
      ? page.mouse.click(at.x, at.y, { button, clickCount, delay })
      : sendClick(page, step, at, delay, clickCount),
  );
}

function pointOf({ offsetX, offsetY }: Click): Point | null {
  return offsetX === undefined || offsetY === undefined ? null : { x: offsetX, y: offsetY };
}
