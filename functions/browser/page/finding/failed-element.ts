import type { StepScope } from "../../attempt/step-scope.ts";
import { program } from "../../in-page/kit.ts";
import { type LookedAt, showLookedAt } from "../../in-page/show-looked-at.ts";
import { boxInPage, bringIntoSight } from "../frame-visibility.ts";
import { run } from "../frame-world.ts";
import type { Place } from "../pages.ts";

const show = program(showLookedAt);

/**
 * Brings the element that a failed step looked at last into view, and outlines it in the film.
 * @throws Error if its frame is gone, or the clock's time is over.
 */
export async function showFailedElement(
  { pages, clock, film }: Pick<StepScope, "pages" | "clock" | "film">,
  place: Place,
): Promise<void> {
  const frame = await pages.frame(place, clock);
  if (frame.page() !== pages.shown) return;
  await clock.within(bringIntoSight(frame, "always"));
  const box: LookedAt | null = await clock.within(run(frame, show));
  if (!box) return;
  const sinceScrolledMs = frame.parentFrame() ? 0 : box.sinceScrolledMs;
  film?.outline(frame.page(), await clock.within(boxInPage(frame, box)), sinceScrolledMs);
}
