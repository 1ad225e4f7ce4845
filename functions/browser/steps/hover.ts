import type { StepOf } from "../../core/scenario/step.ts";
import { usePointer } from "../pointer.ts";
import type { Stage } from "../stage.ts";

export async function hover(stage: Stage, step: StepOf<"hover">): Promise<void> {
  await usePointer(stage, step, { need: "hovered", point: null }, (page, { x, y }) => page.mouse.move(x, y));
}
