import * as z from "zod/mini";
import { mostSteps } from "../limits.ts";
import { described } from "./described.ts";
import { duration, milliseconds } from "./duration-field.ts";
import { secretName, tagName, variableName } from "./names.ts";
import { stepFields, stepSchema } from "./step.ts";

const MINUTE = 60_000;

/** docs/contract.md, "A scenario file", and bounds that keep one file from filling a region. */
export const limits = {
  runTimeout: { least: "1ms", most: "6h" },
  testTimeout: { least: "1ms", most: "14m" },
  tests: 500,
  steps: mostSteps,
  /** Of one test. */
  tags: 20,
  /** Characters of one tag. */
  tagLength: 50,
  /** Of the scenario with its recordings inlined, as JSON, in characters. */
  scenarioSize: 8 * 1024 * 1024,
} as const;

/** Defaults. docs/contract.md, "A scenario file". */
export const defaults = {
  viewport: { width: 1280, height: 720 },
  video: true,
  trace: "on-failure",
  parallel: 4,
  timeoutMs: 30 * MINUTE,
  testTimeoutMs: 2 * MINUTE,
  retries: 0,
} as const;

/** One line of text, since names appear in listings, reports and file names. */
const title = z.string().check(
  z.maxLength(200),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
  z.regex(/^(?!\s)[^\u0000-\u001f\u007f]+(?<!\s)$/, {
    error: "is one line of text, without control characters and without blanks around it",
  }),
);

const pixels = z.int().check(z.minimum(100), z.maximum(3840));

const recording = z
  .string()
  .check(z.regex(/\.json$/, { error: `is the path of a Recorder export that ends in ".json"` }));

const tags = z
  .array(
    z.string().check(
      z.maxLength(limits.tagLength),
      z.regex(tagName, {
        error:
          'is a word of letters, digits and _ . : - that begins with a letter or a digit, such as "smoke"',
      }),
    ),
  )
  .check(z.maxLength(limits.tags));

const testFields = z.strictObject({
  name: described(title, "Unique within the scenario."),
  timeout: described(z.optional(duration(limits.testTimeout)), "Limit of one attempt, 2m by default."),
  retries: z.optional(z.int().check(z.minimum(0), z.maximum(3))),
  skip: described(
    z.optional(z.string().check(z.minLength(1), z.maxLength(1000))),
    "Why the test does not run.",
  ),
  tags: described(z.optional(tags), "By which a run can select the test."),
  steps: z.optional(z.array(stepSchema).check(z.maxLength(limits.steps))),
  recording: described(
    z.optional(recording),
    "A Chrome DevTools Recorder export, relative to this file and below its folder.",
  ),
});

export type TestInFile = z.infer<typeof testFields>;

const test = testFields.check(
  z.refine((fields) => !("steps" in fields && "recording" in fields), {
    error: "has steps or a recording, not both",
  }),
  z.refine((fields) => "steps" in fields || "recording" in fields || "skip" in fields, {
    error: "needs steps or a recording",
  }),
  z.refine((fields) => fields.steps?.length !== 0 || "skip" in fields, {
    error: "has no steps: add some, or say in skip why not",
  }),
  z.meta({
    oneOf: [{ required: ["steps"] }, { required: ["recording"] }, notRequiring("steps", "recording")],
  }),
);

function notRequiring(...fields: string[]) {
  return { required: ["skip"], not: { anyOf: fields.map((field) => ({ required: [field] })) } };
}

const variables = z.record(
  z.string().check(z.regex(variableName, { error: "is a word of letters, digits and _" })),
  z.string().check(z.maxLength(10_000)),
);
const secrets = z
  .array(z.string().check(z.regex(secretName, { error: "is a word of capitals, digits and _" })))
  .check(z.maxLength(50));

/**
 * A scenario as its author writes it. Published as JSON Schema, which describes what is written: what its transformations
 * yield, the milliseconds of a duration, is not in it.
 */
export const scenarioFileSchema = z.strictObject({
  $schema: z.optional(z.string()),
  name: described(title, "Unique within the team: registering it again makes a new version."),
  description: z.optional(z.string().check(z.maxLength(2000))),
  variables: described(
    z.optional(variables),
    "Texts used as {{name}} in any string of a step; a run may override them.",
  ),
  secrets: described(z.optional(secrets), "Names only; used as {{NAME}}."),
  viewport: z.optional(z.strictObject({ width: pixels, height: pixels })),
  video: z.optional(z.boolean()),
  trace: z.optional(z.enum(["off", "on-failure", "on"])),
  parallel: described(
    z.optional(z.int().check(z.minimum(1), z.maximum(200))),
    "Tests at once, 4 by default.",
  ),
  timeout: described(z.optional(duration(limits.runTimeout)), "Limit of the whole run, 30m by default."),
  tests: z.array(test).check(z.minLength(1), z.maxLength(limits.tests)),
});

/** The names of the fields of a scenario, its tests and its steps. */
export const fieldNames: ReadonlySet<string> = new Set([
  ...Object.keys(scenarioFileSchema.shape),
  ...Object.keys(testFields.shape),
  ...stepFields,
]);

export type ScenarioInFile = z.infer<typeof scenarioFileSchema>;

/** An export of Chrome DevTools Recorder ("Export as a JSON file"), without the parts that have no effect. */
export const recordingSchema = z.strictObject({
  title: z.optional(z.string()),
  /** Applies to every step without a timeout of its own. */
  timeout: z.optional(milliseconds(limits.testTimeout)),
  /** The attribute that Recorder preferred when it wrote the selectors; has no effect here. */
  selectorAttribute: z.optional(z.string()),
  steps: z.array(stepSchema).check(z.minLength(1), z.maxLength(limits.steps)),
});
