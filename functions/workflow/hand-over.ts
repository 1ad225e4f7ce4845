import {
  attemptFolder,
  begunMarkerName,
  orderKey,
  type RunRef,
  runPrefix,
  runUploadName,
  stopMarkerKey,
} from "../core/artifacts/object-keys.ts";
import type { AttemptOrder } from "../core/attempt/attempt-order.ts";
import { uploadsOfAttempt } from "../core/attempt/attempt-uploads.ts";
import type { RunPlan } from "../core/run/run-plan.ts";
import { isLastAttempt } from "../core/run/run-verdict.ts";
import type { ScenarioTest } from "../core/scenario/scenario.ts";
import { uploadsOfTest } from "../core/scenario/upload.ts";
import { writeDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { type OrderLinks, orderSigner } from "../stores/order-signer.ts";
import { keptSecrets } from "./run-secrets.ts";
import { asStorage } from "./storage-unavailable.ts";

/** What the workflow knows of an attempt. */
interface HandedOver {
  /** A link to its order. */
  order: string;
  /** Whether the test has no attempt left after it. */
  isLast: boolean;
}

/** Gets an attempt's order ready. @param reading the run's plan. */
export type HandOver = (
  ref: RunRef,
  index: number,
  attempt: number,
  reading: Promise<RunPlan>,
) => Promise<HandedOver>;

/**
 * Writes what one attempt needs, encrypted, and signs a link to it. Repeating it replaces the order by one whose links live longer.
 * @throws StorageUnavailable, SecretNotFound, or LinksUnavailable.
 */
export const handOver: HandOver = async (ref, index, attempt, reading) => {
  const plan = await asStorage("the run's plan", () => reading);
  const test = plan.scenario.tests[index];
  if (!test) throw new RangeError(`The scenario has no test ${index}.`);
  const secrets = await keptSecrets(ref, plan.scenario.secrets);
  const links = await orderSigner().begin();
  const { viewport, video, trace } = plan.scenario;
  const folder = runPrefix(ref) + attemptFolder(index, attempt);
  const order: AttemptOrder = {
    until: links.until,
    attempt,
    test,
    viewport,
    video,
    trace,
    values: plan.values,
    secrets,
    deadline: plan.deadline,
    uploads: await uploadLinks(ref, plan, test, links),
    stop: await links.read(stopMarkerKey(ref)),
    begun: await links.read(folder + begunMarkerName),
    forms: await forms(folder, test, links),
  };
  const key = orderKey(ref, index, attempt);
  await asStorage("the attempt's order", () => artifactStore().writeEncrypted(key, writeDocument(order)));
  return { order: await links.read(key), isLast: isLastAttempt(test, attempt) };
};

/** Links to the run's copies of the files that a test uploads, by their paths in the steps. */
async function uploadLinks(ref: RunRef, { scenario }: RunPlan, test: ScenarioTest, links: OrderLinks) {
  const signed = uploadsOfTest(scenario, test).map(async ({ path, sha256 }): Promise<[string, string]> => {
    return [path, await links.read(runPrefix(ref) + runUploadName(sha256))];
  });
  return Object.fromEntries(await Promise.all(signed));
}

async function forms(folder: string, test: ScenarioTest, links: OrderLinks): Promise<AttemptOrder["forms"]> {
  const signed = uploadsOfAttempt(test).map(
    async (upload) => [upload.name, await links.write(folder, upload)] as const,
  );
  return Object.fromEntries(await Promise.all(signed));
}
