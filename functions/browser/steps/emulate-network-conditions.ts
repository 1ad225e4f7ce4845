import type { StepOf } from "../../core/scenario/step.ts";
import type { Stage } from "../stage.ts";

/** Slows the page's network down; Recorder's "offline" is a download and an upload of 0. */
export async function emulateNetworkConditions(
  { pages, clock }: Stage,
  step: StepOf<"emulateNetworkConditions">,
): Promise<void> {
  const page = await pages.page(step, clock);
  // The session stays open: what it set ends with it.
  const session = await page.context().newCDPSession(page);
  await clock.within(session.send("Network.enable"));
  await clock.within(
    session.send("Network.emulateNetworkConditions", {
      offline: step.download === 0 && step.upload === 0,
      latency: step.latency,
      downloadThroughput: step.download,
      uploadThroughput: step.upload,
    }),
  );
}
