import { artifactKinds, kindsOf } from "../artifacts/artifact-kinds.ts";
import { begunMarkerName, handedInName, toldStepName } from "../artifacts/object-keys.ts";
import { downloadObject } from "../artifacts/saved-name.ts";
import type { ScenarioTest } from "../scenario/scenario.ts";
import { largestToldStep } from "./told-step.ts";

/** A file that an attempt may upload. */
export interface AttemptUpload {
  name: string;
  /** `null`: any, since the service decides it by the file's name. */
  contentType: string | null;
  /** Bytes. */
  largest: number;
}

const megabyte = 1024 * 1024;

/** Of a film, a little more than the longest test's can grow to (functions/browser/film/film-reel.ts). */
const largestOf = { video: 50 * megabyte, screenshot: 50 * megabyte, trace: 50 * megabyte } as const;
const largestDownload = 50 * megabyte;
/** The steps of the largest scenario with their titles, a hundred lines of log, and one failure. */
const largestResult = 4 * megabyte;

/**
 * The files that an attempt at a test may hand in: one artifact of each kind, the marker that it has begun, the step that it is at,
 * its result, and each download that a step keeps.
 */
export function uploadsOfAttempt({ steps }: Pick<ScenarioTest, "steps">): AttemptUpload[] {
  const kinds = kindsOf("attempt").map((kind) => {
    const { file, contentType } = artifactKinds[kind];
    return { name: file, contentType, largest: largestOf[kind] };
  });
  const result = { name: handedInName, contentType: "application/json", largest: largestResult };
  const begun = { name: begunMarkerName, contentType: "text/plain", largest: 0 };
  const step = { name: toldStepName, contentType: "application/json", largest: largestToldStep };
  const kept = steps.filter((step) => step.type === "expectDownload" && step.keep === true);
  const downloads = kept.map((_, index) => ({
    name: downloadObject(index + 1),
    contentType: null,
    largest: largestDownload,
  }));
  return [...kinds, begun, step, result, ...downloads];
}
