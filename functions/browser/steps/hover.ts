import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { usePointer } from "../page/acting/act-on-element.ts";

export async function hover(scope: StepScope, step: StepOf<"hover">): Promise<void> {
  await usePointer(scope, step, { action: "hover", need: "hovered", point: null }, (page, { x, y }) =>
    page.mouse.move(x, y),
  );
}
