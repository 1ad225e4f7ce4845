import { type RunRef, stopMarkerKey } from "../../functions/core/artifacts/object-keys.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";

/** Whether a run was asked to stop. */
export async function stopRequested(run: RunRef): Promise<boolean> {
  return (await artifactStore().sizeIfThere(stopMarkerKey(run))) !== null;
}
