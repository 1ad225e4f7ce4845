import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { sessionOf } from "../page/page-session.ts";

/** Slows the page's network down, or stops doing so. Recorder's "offline" is a download and an upload of 0. */
export async function emulateNetworkConditions(
  { pages, clock }: StepScope,
  step: StepOf<"emulateNetworkConditions">,
): Promise<void> {
  const page = await pages.page(step, clock);
  // Conditions belong to a session: only the one that set them can remove them.
  const session = await clock.within(sessionOf(page));
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
