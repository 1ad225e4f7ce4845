import { type RunRef, runPrefix } from "../core/artifacts/object-keys.ts";
import { planName, planSchema, type RunPlan } from "../core/run/run-plan.ts";
import { readDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";

/** @throws if the run has no plan, which means that it never began. */
export async function readPlan(ref: RunRef): Promise<RunPlan> {
  const body = await artifactStore().read(runPrefix(ref) + planName);
  return readDocument(planSchema, body);
}
