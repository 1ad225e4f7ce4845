import * as z from "zod/mini";
import { forKinds } from "../artifacts/artifact-kinds.ts";
import { savedNamePattern } from "../artifacts/saved-name.ts";
import type { AttemptResult, Failure } from "../run/result.ts";
import type { FileRef } from "../run/run-files.ts";
import type { SourcePosition } from "../scenario/source-position.ts";

/** Where something is written; `null` for scenarios that were registered without that. */
export function positionSchema(): z.ZodMiniType<SourcePosition | null> {
  return z.nullable(z.object({ file: z.string(), line: z.number(), column: z.number() }));
}

/** Why an attempt or a test did not pass, as stored; `null` if it did. */
export function failureSchema(): z.ZodMiniType<Failure | null> {
  return z.nullable(
    z.object({
      message: z.string(),
      step: z.nullable(z.number()),
      stepTitle: z.nullable(z.string()),
      comparison: z.optional(z.object({ expected: z.string(), actual: z.string() })),
      source: z.optional(positionSchema()),
    }),
  );
}

/** What is known of a kept download besides its file. Those stored before `savedAs` existed do not have it. */
export const downloadFields = {
  name: z.string(),
  savedAs: z.optional(z.string().check(z.regex(savedNamePattern))),
};

/**
 * An attempt as the browser's function handed it in, or as it was stored. That function runs untrusted pages, so its output is
 * checked like any other input: its files have to lie below the run's own prefix, or a link could be signed to another team's file.
 */
export function attemptSchema(runPrefix: string): z.ZodMiniType<AttemptResult> {
  const fields = {
    key: z.string().check(z.startsWith(runPrefix)),
    contentType: z.string(),
    sizeBytes: z.int().check(z.minimum(0)),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  };
  const file: z.ZodMiniType<FileRef> = z.object(fields);
  return z.object({
    attempt: z.int().check(z.minimum(1)),
    outcome: z.enum(["passed", "failed", "error", "timed_out", "cancelled"]),
    startedAt: z.iso.datetime(),
    durationMs: z.int().check(z.minimum(0)),
    steps: z.array(
      z.object({
        number: z.int().check(z.minimum(1)),
        type: z.string(),
        title: z.string(),
        outcome: z.enum(["passed", "failed", "not_run"]),
        startedAfterMs: z.nullable(z.number()),
        durationMs: z.nullable(z.number()),
      }),
    ),
    failure: failureSchema(),
    // Attempts stored before this field existed do not have it.
    browserMode: z.prefault(z.nullable(z.string()), null),
    log: z.array(z.string()),
    // Attempts stored before a kind of file existed have no such file.
    files: z.object({
      ...forKinds("attempt", () => z._default(z.nullable(file), null)),
      downloads: z._default(z.array(z.object({ ...fields, ...downloadFields })), []),
    }),
  });
}
