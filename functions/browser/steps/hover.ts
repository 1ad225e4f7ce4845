import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { usePointer } from "../page/acting/act-on-element.ts";
import { untraced } from "../page/acting/untraced.ts";

export async function hover(scope: StepScope, step: StepOf<"hover">): Promise<void> {
  const hovered = { action: "hover", need: "hovered", point: null } as const;
  await usePointer(scope, step, hovered, async (page, { x, y }, from) => {
    // Some pages show a tip only if the mouse had moved before it came to the element, as any mouse has.
    if (from) await untraced(page, () => page.mouse.move(from.x, from.y));
    await page.mouse.move(x, y);
  });
}
