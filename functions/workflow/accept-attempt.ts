import { withFaults } from "../attempt/faults.ts";
import { artifactKinds, forKindsInTurn, kindsOf } from "../core/artifacts/artifact-kinds.ts";
import { savedMediaTypeOf } from "../core/artifacts/media-types.ts";
import {
  attemptFolder,
  attemptResultName,
  handedInName,
  type RunRef,
  runPrefix,
} from "../core/artifacts/object-keys.ts";
import { downloadObject, savedNameOf, savedNamePattern } from "../core/artifacts/saved-name.ts";
import { attemptSchema } from "../core/attempt/attempt-schema.ts";
import { uploadsOfAttempt } from "../core/attempt/attempt-uploads.ts";
import { longestAttemptMs } from "../core/limits.ts";
import type { AttemptResult } from "../core/run/result.ts";
import type { FileRef, KeptDownload } from "../core/run/run-files.ts";
import type { ScenarioTest } from "../core/scenario/scenario.ts";
import { readDocument, writeDocument } from "../core/stored-document.ts";
import { logger } from "../shared/logger.ts";
import { artifactStore } from "../stores/artifact-store.ts";

/**
 * Checks what the browser's function handed in, and stores it as the result of this attempt. Which run, test and attempt it is
 * about is known from where it lies, and its files have to be this attempt's own: that function runs untrusted pages.
 * @returns `null` if nothing was handed in that can be used.
 */
export async function acceptAttempt(
  ref: RunRef,
  index: number,
  attempt: number,
  test: ScenarioTest,
): Promise<AttemptResult | null> {
  const folder = runPrefix(ref) + attemptFolder(index, attempt);
  const handedIn = await artifactStore().readIfThere(folder + handedInName);
  if (handedIn === null) return storedResult(ref, folder);
  const reported = usableResult(handedIn, attempt, test);
  if (reported === null) return null;
  const result = await withStoredFiles(reported, folder);
  const body = writeDocument(result);
  await artifactStore().files(folder).write(attemptResultName, body, "application/json");
  return result;
}

/** A function of an earlier version stored the result itself. */
async function storedResult(ref: RunRef, folder: string): Promise<AttemptResult | null> {
  const body = await artifactStore().readIfThere(folder + attemptResultName);
  return body && readDocument(attemptSchema(runPrefix(ref)), body);
}

/** The result as it was reported, if it can be one of this attempt; its size was limited when it was uploaded. */
function usableResult(body: Uint8Array, attempt: number, test: ScenarioTest): AttemptResult | null {
  let fault: unknown;
  try {
    const reported = readDocument(attemptSchema(""), body);
    fault = faultOf(reported, attempt, test);
    if (fault === null) return reported;
  } catch (error) {
    fault = String(error);
  }
  logger().error("What an attempt handed in cannot be used", { error: fault });
  return null;
}

/** More characters than a message or a line of a log ever has: answers and reports are built from them. */
const longestText = 5_000;
/** More characters than the title of a step, or any other name, ever has. */
const longestName = 1_000;
/** More lines than a log ever has. */
const mostLines = 1_000;

/** What cannot be true of an attempt at a test, or `null`. */
function faultOf(
  { attempt, durationMs, steps, files, failure, log, browserMode }: AttemptResult,
  expected: number,
  test: ScenarioTest,
): string | null {
  const { downloads } = files;
  if (attempt !== expected) return `It is about attempt ${attempt}.`;
  if (steps.length !== test.steps.length) return `It has ${steps.length} steps.`;
  const times = [durationMs, ...steps.flatMap((step) => [step.startedAfterMs ?? 0, step.durationMs ?? 0])];
  if (times.some((time) => time < 0 || time > longestAttemptMs)) return "It has a time that no attempt has.";
  const { expected: wanted = "", actual = "" } = failure?.comparison ?? {};
  const texts = [failure?.message ?? "", wanted, actual, ...log];
  const titles = [failure?.stepTitle ?? "", ...steps.flatMap(({ title, type }) => [title, type])];
  const names = [...titles, browserMode ?? "", ...downloads.map(({ name }) => name)];
  const isTooLong =
    texts.some((text) => text.length > longestText) || names.some((name) => name.length > longestName);
  if (log.length > mostLines || isTooLong) {
    return "It has more text than any attempt.";
  }
  if (kindsOf("attempt").some((kind) => (files[kind]?.key ?? nameOf(kind)) !== nameOf(kind))) {
    return "It names a file that is not its own.";
  }
  if (!areKept(downloads, test)) return "It names a download that is not kept.";
  return null;
}

/** Whether each can be a different one of the downloads that the test keeps. */
function areKept(downloads: readonly KeptDownload[], test: ScenarioTest): boolean {
  const signed = uploadsOfAttempt(test).map(({ name }) => name);
  const numbers = downloads.map(numberOf);
  const isSigned = numbers.every((number) => number !== null && signed.includes(downloadObject(number)));
  return isSigned && new Set(numbers).size === numbers.length;
}

/** The number in a download's names. They have to agree in nothing else, since an earlier version let the page name the object. */
function numberOf(download: KeptDownload): number | null {
  const [inKey, inName] = [download.key, savedNameOf(download)].map(
    (name) => savedNamePattern.exec(name)?.[1],
  );
  return inKey !== undefined && inKey === inName ? Number(inKey) : null;
}

function nameOf(kind: keyof typeof artifactKinds): string {
  return artifactKinds[kind].file;
}

/**
 * With the files that were actually uploaded, under their keys in the bucket and with the types that the service gives
 * them.
 */
async function withStoredFiles(reported: AttemptResult, folder: string): Promise<AttemptResult> {
  const faults: string[] = [];
  const stored = async <F extends FileRef>(file: F, contentType: string): Promise<F | null> => {
    const key = folder + file.key;
    if ((await artifactStore().sizeIfThere(key)) === file.sizeBytes) return { ...file, key, contentType };
    faults.push(`${file.key} could not be stored`);
    return null;
  };
  const kept = reported.files.downloads.map((file) =>
    stored(file, savedMediaTypeOf(savedNameOf(file)) ?? "application/octet-stream"),
  );
  const files = {
    ...(await forKindsInTurn("attempt", async (kind) => {
      const file = reported.files[kind];
      return file && stored(file, artifactKinds[kind].contentType);
    })),
    downloads: (await Promise.all(kept)).filter((file) => file !== null),
  };
  return withFaults({ ...reported, files }, faults);
}
