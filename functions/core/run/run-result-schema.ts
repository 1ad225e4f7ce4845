import * as z from "zod/mini";
import { forKinds } from "../artifacts/artifact-kinds.ts";
import { attemptSchema, downloadFields, failureSchema, positionSchema } from "../attempt/attempt-schema.ts";
import { executionTypes } from "../execution/execution-states.ts";
import { selectionSchema } from "../execution/selection.ts";
import { runOutcomes, testOutcomes } from "./outcome.ts";
import type { RunResult } from "./result.ts";
import type { FileRef } from "./run-files.ts";

/**
 * A finished run as its last task stored it, checked when it is read again. Its files have to lie below the run's own
 * prefix, because links are signed to whatever it names.
 */
export function runResultSchema(runPrefix: string): z.ZodMiniType<RunResult> {
  const fields = {
    key: z.string().check(z.startsWith(runPrefix)),
    contentType: z.string(),
    sizeBytes: z.number(),
    sha256: z.string(),
  };
  const file: z.ZodMiniType<FileRef> = z.object(fields);
  const fileOrNone = z._default(z.nullable(file), null);
  const test = z.object({
    index: z.number(),
    name: z.string(),
    // Results stored before this field existed do not have it.
    source: z._default(positionSchema(), null),
    outcome: z.enum(testOutcomes),
    durationMs: z.number(),
    attempts: z.array(attemptSchema(runPrefix)),
    flaky: z.boolean(),
    reason: z.nullable(z.string()),
    failure: failureSchema(),
    // Results stored before a kind of file existed have no such file.
    files: z.object({
      ...forKinds("test", () => fileOrNone),
      downloads: z._default(z.array(z.object({ ...fields, ...downloadFields })), []),
    }),
    // Results stored before these fields existed do not have them: here, and below.
    carriedOverFrom: z._default(z.nullable(z.string()), null),
  });
  return z.object({
    executionId: z.string(),
    scenarioId: z.string(),
    scenarioName: z.string(),
    scenarioVersion: z.number(),
    // Results stored before this field existed do not have it.
    file: z._default(z.nullable(z.string()), null),
    description: z.nullable(z.string()),
    type: z.enum(executionTypes),
    runId: z.string(),
    runNumber: z.number(),
    region: z.string(),
    startedAt: z.string(),
    completedAt: z.string(),
    durationMs: z.number(),
    outcome: z.enum(runOutcomes),
    reason: z.nullable(z.string()),
    metadata: z.record(z.string(), z.string()),
    variables: z._default(z.record(z.string(), z.string()), {}),
    viewport: z.object({ width: z.number(), height: z.number() }),
    selection: z._default(z.nullable(selectionSchema()), null),
    rerunOf: z._default(z.nullable(z.string()), null),
    // Absent from earlier results, too. Scenarios are filmed unless they say otherwise.
    isFilmed: z._default(z.boolean(), true),
    tests: z.array(test),
    files: z.object(forKinds("run", () => fileOrNone)),
  });
}
