import type { StepOf } from "../../core/scenario/step.ts";
import type { Stage } from "../stage.ts";

export async function close({ pages, clock }: Stage, step: StepOf<"close">): Promise<void> {
  const page = await pages.page(step, clock);
  await clock.within(page.close());
}
