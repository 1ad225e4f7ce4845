import * as z from "zod";
import { durationPattern, parseDuration } from "../parse-duration.ts";
import { stepSchema } from "./step.ts";

const MINUTE = 60_000;

/** Contract, "A scenario file", and bounds that keep one file from filling a region. */
export const limits = {
  runTimeoutMs: 360 * MINUTE,
  testTimeoutMs: 14 * MINUTE,
  tests: 500,
  steps: 1000,
  /** Of the scenario with its recordings inlined, as JSON, in characters. */
  scenarioSize: 8 * 1024 * 1024,
} as const;

/** What a file that does not say so gets. Contract, "A scenario file". */
export const defaults = {
  viewport: { width: 1280, height: 720 },
  video: true,
  trace: "on-failure",
  parallel: 4,
  timeoutMs: 30 * MINUTE,
  testTimeoutMs: 2 * MINUTE,
  retries: 0,
} as const;

/** How a variable is written in a step is `{{name}}`, so its name is a plain word. */
export const variableName = /^[A-Za-z_][A-Za-z0-9_]*$/;
/** Secrets are told from variables by their capitals. */
export const secretName = /^[A-Z][A-Z0-9_]*$/;

const duration = (longest: string) =>
  z
    .string()
    .regex(durationPattern, { error: `is a duration such as "500ms", "90s" or "10m"` })
    .refine((text) => inRange(text, parseDuration(longest)), {
      error: `is more than 0 and at most ${longest}`,
    })
    .meta({ examples: ["90s", "10m"] });

function inRange(text: string, longestMs: number | null): boolean {
  const duration = parseDuration(text);
  // What is no duration at all has been reported by the pattern.
  return duration === null || longestMs === null || (duration > 0 && duration <= longestMs);
}

/** A name stands in listings, reports and file names: one line of it. */
const title = z
  .string()
  .max(200)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
  .regex(/^(?!\s)[^\u0000-\u001f\u007f]+(?<!\s)$/, { error: "is one line of text without blanks around it" });

const pixels = z.number().int().min(100).max(3840);

const testFields = z.strictObject({
  name: title.meta({ description: "Unique within the scenario." }),
  timeout: duration("14m").optional().meta({ description: "Limit of one attempt, 2m by default." }),
  retries: z.number().int().min(0).max(3).optional(),
  skip: z.string().min(1).max(1000).optional().meta({ description: "Why the test does not run." }),
  steps: z.array(stepSchema).max(limits.steps).optional(),
  recording: z
    .string()
    .regex(/\.json$/, { error: `is the path of a Recorder export that ends in ".json"` })
    .optional()
    .meta({ description: "A Chrome DevTools Recorder export, relative to this file and below its folder." }),
});

export type TestInFile = z.infer<typeof testFields>;

const test = testFields
  .refine((fields) => !("steps" in fields && "recording" in fields), {
    error: "has steps or a recording, not both",
  })
  .refine((fields) => "steps" in fields || "recording" in fields || "skip" in fields, {
    error: "needs steps or a recording",
  })
  .refine((fields) => fields.steps?.length !== 0 || "skip" in fields, {
    error: "has no steps: add some, or say in skip why not",
  })
  .meta({
    oneOf: [{ required: ["steps"] }, { required: ["recording"] }, notRequiring("steps", "recording")],
  });

function notRequiring(...fields: string[]) {
  return { required: ["skip"], not: { anyOf: fields.map((field) => ({ required: [field] })) } };
}

/** A scenario as its author writes it. Published as JSON Schema, so it holds no transformations. */
export const scenarioFileSchema = z.strictObject({
  $schema: z.string().optional(),
  name: title.meta({ description: "Unique within the team: registering it again makes a new version." }),
  description: z.string().max(2000).optional(),
  variables: z
    .record(
      z.string().regex(variableName, { error: "is a word of letters, digits and _" }),
      z.string().max(10_000),
    )
    .optional()
    .meta({ description: "Texts used as {{name}} in any string of a step; a run may override them." }),
  secrets: z
    .array(z.string().regex(secretName, { error: "is a word of capitals, digits and _" }))
    .max(50)
    .optional()
    .meta({ description: "Names only; used as {{NAME}}." }),
  viewport: z.strictObject({ width: pixels, height: pixels }).optional(),
  video: z.boolean().optional(),
  trace: z.enum(["off", "on-failure", "on"]).optional(),
  parallel: z.number().int().min(1).max(40).optional().meta({ description: "Tests at once, 4 by default." }),
  timeout: duration("6h").optional().meta({ description: "Limit of the whole run, 30m by default." }),
  tests: z.array(test).min(1).max(limits.tests),
});

export type ScenarioInFile = z.infer<typeof scenarioFileSchema>;

/** An export of Chrome DevTools Recorder ("Export as a JSON file"). */
export const recordingSchema = z.strictObject({
  title: z.string(),
  /** For every step that has none of its own, in milliseconds. */
  timeout: z.number().int().min(1).max(limits.testTimeoutMs).optional(),
  /** Which attribute the Recorder preferred when it wrote the selectors; of no use afterwards. */
  selectorAttribute: z.string().optional(),
  steps: z.array(stepSchema).min(1).max(limits.steps),
});

export type Recording = z.infer<typeof recordingSchema>;
