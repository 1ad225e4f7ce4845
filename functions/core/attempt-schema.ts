import * as z from "zod";
import type { AttemptResult, FileRef } from "./result.ts";

/**
 * An attempt as the browser's function left it. That function runs untrusted pages, so what it leaves is checked like
 * any other input: its files have to lie below the run's own prefix, or a link could be signed to somebody else's.
 */
export function attemptSchema(runPrefix: string): z.ZodType<AttemptResult> {
  const file: z.ZodType<FileRef> = z.strictObject({
    key: z.string().startsWith(runPrefix),
    contentType: z.string(),
    sizeBytes: z.number().int().min(0),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
  });
  return z.strictObject({
    attempt: z.number().int().min(1),
    outcome: z.enum(["passed", "failed", "error", "timed_out", "cancelled"]),
    startedAt: z.iso.datetime(),
    durationMs: z.number().int().min(0),
    steps: z.array(
      z.strictObject({
        number: z.number().int().min(1),
        type: z.string(),
        title: z.string(),
        outcome: z.enum(["passed", "failed", "not_run"]),
        startedAfterMs: z.number().nullable(),
        durationMs: z.number().nullable(),
      }),
    ),
    failure: z
      .strictObject({ message: z.string(), step: z.number().nullable(), stepTitle: z.string().nullable() })
      .nullable(),
    log: z.array(z.string()),
    files: z.strictObject({
      video: file.nullable(),
      screenshot: file.nullable(),
      trace: file.nullable(),
    }),
  });
}
