import type { StepOf } from "../../core/scenario/step.ts";
import type { Stage } from "../stage.ts";

/** Gives the page another size, and the traits of a phone or tablet where the step names them. */
export async function setViewport({ pages, clock }: Stage, step: StepOf<"setViewport">): Promise<void> {
  const page = await pages.page(step, clock);
  const { width, height, deviceScaleFactor = 1, isMobile = false, hasTouch = false } = step;
  await clock.within(page.setViewportSize({ width, height }));
  const isOrdinary = (deviceScaleFactor === 1 || deviceScaleFactor === 0) && !isMobile && !hasTouch;
  if (isOrdinary) return;
  // The session stays open: what it set ends with it.
  const session = await page.context().newCDPSession(page);
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
