import * as z from "zod/mini";
import { mostSteps } from "../limits.ts";
import { readDocument } from "../stored-document.ts";

/** The step that an attempt was at when that was last told. */
export interface ToldStep {
  /** Counts from 1. */
  number: number;
  /** How many steps the test has. */
  total: number;
  /** In one line, secrets masked. */
  title: string;
  /** When the step began. RFC 3339 UTC with milliseconds. */
  startedAt: string;
}

/** Bytes of such a document. */
export const largestToldStep = 2048;
/** UTF-16 units of a title. */
export const longestStepTitle = 200;

/** What a title has none of: characters that would end its line, or that a terminal obeys. */
export const notInTitle = /[\p{Cc}\u2028\u2029]/u;

function toldStepSchema(): z.ZodMiniType<ToldStep> {
  const count = z.int().check(z.minimum(1), z.maximum(mostSteps));
  const isOneLine = z.refine<string>((title) => !notInTitle.test(title));
  return z.object({
    number: count,
    total: count,
    title: z.string().check(z.minLength(1), z.maxLength(longestStepTitle), isOneLine),
    startedAt: z.iso.datetime({ precision: 3 }),
  });
}

/**
 * Reads what a browser's function told. That function runs untrusted pages, so whatever cannot be true is as good as nothing.
 * @param attemptStartedAt when the attempt was handed over, in the form of `startedAt`.
 * @param now milliseconds since the epoch.
 * @returns `null` if it cannot be a step of this attempt.
 */
export function readToldStep(document: Uint8Array, attemptStartedAt: string, now: number): ToldStep | null {
  if (document.length > largestToldStep) return null;
  try {
    const step = readDocument(toldStepSchema(), document);
    const isThen = step.startedAt >= attemptStartedAt && Date.parse(step.startedAt) <= now;
    return step.number <= step.total && isThen ? step : null;
  } catch {
    return null;
  }
}
