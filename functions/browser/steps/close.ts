import type { StepOf } from "../../core/scenario/step.ts";
import type { Stage } from "../stage.ts";
import { StepFailed } from "../step-failed.ts";

/** Closes a page, as a person closes its tab: what it would say at leaving is not asked. */
export async function close({ pages, clock }: Stage, step: StepOf<"close">): Promise<void> {
  const frame = await pages.frame(step, clock);
  if (frame.parentFrame()) {
    throw new StepFailed(
      `${frame.url()} is a frame of the page ${frame.page().url()}: only a page can be closed.`,
    );
  }
  await clock.within(frame.page().close());
}
