import type { Page } from "playwright-core";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { handheld } from "../page/handheld.ts";
import { sessionOf } from "../page/page-session.ts";

/** Sets the size of the page, and emulates a phone or tablet only if the step says so. */
export async function setViewport({ pages, clock }: StepScope, step: StepOf<"setViewport">): Promise<void> {
  const page = await pages.page(step, clock);
  const { width, height, deviceScaleFactor = 1, isMobile = false, hasTouch = false } = step;
  const isOrdinary = (deviceScaleFactor === 1 || deviceScaleFactor === 0) && !isMobile && !hasTouch;
  if (handheld.delete(page)) await clock.within(endTraits(page));
  await clock.within(page.setViewportSize({ width, height }));
  if (isOrdinary) return;
  handheld.add(page);
  const session = await clock.within(sessionOf(page));
  await clock.within(
    session.send("Emulation.setDeviceMetricsOverride", {
      width,
      height,
      deviceScaleFactor,
      mobile: isMobile,
      screenOrientation: step.isLandscape
        ? { type: "landscapePrimary", angle: 90 }
        : { type: "portraitPrimary", angle: 0 },
    }),
  );
  if (hasTouch) await clock.within(session.send("Emulation.setTouchEmulationEnabled", { enabled: true }));
}

async function endTraits(page: Page): Promise<void> {
  const session = await sessionOf(page);
  await session.send("Emulation.clearDeviceMetricsOverride");
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: false });
}
