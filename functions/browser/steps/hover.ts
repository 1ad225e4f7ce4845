import type { StepOf } from "../../core/scenario/step.ts";
import { act, done } from "../act.ts";
import type { Stage } from "../stage.ts";

export async function hover(stage: Stage, step: StepOf<"hover">): Promise<void> {
  await act(stage, step, { need: "hovered", point: null }, async (element) => {
    await element.hover({ timeout: stage.clock.remainingMs });
    return done;
  });
}
