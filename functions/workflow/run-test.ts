import { begunMarkerName, handedInName } from "../core/artifacts/object-keys.ts";
import { atMost } from "../core/at-most.ts";
import { type AttemptOrder, orderSchema } from "../core/attempt/attempt-order.ts";
import type { AttemptResult } from "../core/run/result.ts";
import type { RunFiles } from "../core/run/run-files.ts";
import { readStored, writeDocument } from "../core/stored-document.ts";
import { orderFiles, readLinked } from "../runner/order-files.ts";
import { patientFetch } from "../runner/patient-fetch.ts";
import { processRunners } from "../runner/process-runners.ts";
import { superviseAttempt } from "../runner/supervise-attempt.ts";
import { type TemporarySpace, watchTemporarySpace } from "../runner/temporary-space.ts";
import { unpackTime } from "../runner/unpacked-chromium.ts";
import { environment } from "../shared/environment.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { AttemptLost } from "./attempt-lost.ts";
import { OrderExpired } from "./order-expired.ts";
import { watchForStop } from "./stop-request-watch.ts";
import { asStorage, StorageUnavailable } from "./storage-unavailable.ts";
import { tellingSteps } from "./telling-steps.ts";

/** How long the first step may wait until it is stored that it begins, in milliseconds. */
const tellingLimitMs = 15_000;

/** How many milliseconds an attempt may take in addition to its steps: to start a browser, and to store its files. */
const aroundStepsMs = 3 * 60_000;

/**
 * Drives one attempt at one test in a real browser and hands in its result and files. All that it is given comes by links.
 * @param link to the order; absent if a function of an earlier version began the test.
 * @throws BrowserUnavailable or StorageUnavailable, which the workflow retries, OrderExpired or AttemptLost.
 */
export async function runTest(link: string | undefined): Promise<void> {
  const order = await readOrder(link);
  const { test, uploads, deadline, until: _, stop, begun, forms, ...rest } = order;
  if (begun !== undefined) await refuseSecondBeginning(begun);
  const contents = await asStorage("the files to upload", () => readUploads(uploads));
  const files = withLog(orderFiles(forms));
  const spaceUsed = await watchTemporarySpace();
  const watch = watchForStop(stop);
  const telling = tellingSteps(forms);
  try {
    const result = await superviseAttempt({
      ...rest,
      runners: processRunners(),
      test,
      uploads: contents,
      allowedPrivateHosts: allowedPrivateHosts(),
      deadline: Date.parse(deadline),
      signal: watch.signal,
      files,
      onBegin: ({ steps }) => telling.begin(steps),
      onStep: (step) => telling.ended(step),
      ...(begun !== undefined && { mayBegin: () => tellBeginning(files) }),
    });
    await asStorage("the attempt's result", () =>
      files.write(handedInName, writeDocument(result), "application/json"),
    );
    record(result, spaceUsed());
  } finally {
    telling.end();
    watch.end();
    spaceUsed();
  }
}

/** @throws OrderExpired if its links end before the attempt may have, or StorageUnavailable. */
async function readOrder(link: string | undefined): Promise<AttemptOrder> {
  if (link === undefined) throw new OrderExpired("The attempt has no order.");
  const answer = await asStorage("the attempt's order", () => patientFetch(link));
  // A new order would be refused as well, and so on without end.
  if ([400, 403, 404].includes(answer.status)) {
    if (endOf(link) <= Date.now()) throw new OrderExpired("The order's link has ended.");
    throw new StorageUnavailable("The service's storage refused the attempt's order.");
  }
  const order = await asStorage("the attempt's order", async () =>
    readStored(orderSchema, await answer.json()),
  );
  if (Date.now() + order.test.timeoutMs + aroundStepsMs < Date.parse(order.until)) return order;
  throw new OrderExpired(`The order's links end at ${order.until}, before the attempt may.`);
}

/** When a signed link ends, in milliseconds since the epoch; 0 for any other. https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html */
function endOf(link: string): number {
  const { searchParams } = new URL(link);
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(searchParams.get("X-Amz-Date") ?? "") ?? [];
  if (day === undefined || time === undefined) return 0;
  const [date, clock] = [day.replace(/(....)(..)(..)/, "$1-$2-$3"), time.replace(/(..)(..)(..)/, "$1:$2:$3")];
  return Date.parse(`${date}T${clock}Z`) + Number(searchParams.get("X-Amz-Expires")) * 1000;
}

/** @throws AttemptLost */
async function refuseSecondBeginning(link: string): Promise<void> {
  const { status, ok, body } = await asStorage("the attempt's beginning", () => patientFetch(link));
  await body?.cancel();
  // While there is none, S3 refuses: whoever signed the link may not list the bucket.
  if (status === 403 || status === 404) return;
  if (!ok) throw new StorageUnavailable("The service's storage failed over the attempt's beginning.");
  throw new AttemptLost(
    "The process that drove the browser ended in the middle of the test, most likely for want of memory, or could not hand in its result.",
  );
}

/**
 * The first step waits for this: an attempt that did nothing may count as begun, but one that did something must not be made again.
 * @throws StorageUnavailable
 */
async function tellBeginning(files: RunFiles): Promise<void> {
  try {
    await atMost(tellingLimitMs, files.write(begunMarkerName, "", "text/plain"));
  } catch (cause) {
    throw new StorageUnavailable("The service's storage failed over the attempt's beginning.", { cause });
  }
}

/** The report of a test says only that a file is missing; the reason is for those who run the service. */
function withLog({ write, read }: RunFiles): RunFiles {
  return {
    write: (name, body, contentType) =>
      write(name, body, contentType).catch((error: unknown) => {
        logger().error("A file could not be stored", { file: name, error });
        throw error;
      }),
    read,
  };
}

function record({ outcome, browserMode, durationMs }: AttemptResult, space: TemporarySpace): void {
  logger().info("An attempt ended", {
    outcome,
    browser_mode: browserMode,
    duration_ms: durationMs,
    temporary_used_mib: space.usedMiB,
    temporary_size_mib: space.sizeMiB,
    unpack_ms: unpackTime(),
  });
  if (browserMode !== null) measure("attempts", 1, { browserMode });
}

async function readUploads(links: Readonly<Record<string, string>>): Promise<Record<string, Uint8Array>> {
  const read = Object.entries(links).map(async ([path, link]) => [path, await readLinked(link)] as const);
  return Object.fromEntries(await Promise.all(read));
}

function allowedPrivateHosts(): string[] {
  return environment("allowedPrivateHosts")
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "");
}
