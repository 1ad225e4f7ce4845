import * as z from "zod/mini";
import { executionStatuses, executionTypes } from "../core/execution/execution-states.ts";
import * as limits from "../core/request/request-limits.ts";
import { runOutcomes } from "../core/run/outcome.ts";
import { parseInstant } from "../core/time/instant.ts";
import { junitStyles } from "../reports/junit/junit-style.ts";
import { mixedSelection } from "./mixed-selection.ts";

// Functions: `apiHandler` calls the one it needs at the first request, so that importing this creates no schema.
// `z.meta` says in JSON Schema what a check of ours means, for the OpenAPI document.

/** Text that can be stored and sent on: it may not contain half a surrogate pair. */
function text() {
  return z
    .string()
    .check(z.refine((value) => value.isWellFormed(), { error: "Has to be well-formed Unicode." }));
}

/** Text of at most this many characters, which are code points, as JSON Schema counts them. */
function shortText(most: number) {
  return text().check(
    z.refine((value) => [...value].length <= most, { error: `Has at most ${most} characters.` }),
    z.meta({ maxLength: most }),
  );
}

/**
 * An object of strings. The name `__proto__` is refused, since many programs cannot hold it as a name and clients would
 * not get it back.
 */
function texts(name: z.ZodMiniType<string, string>, value: z.ZodMiniType<string, string>) {
  const input = z.unknown().check(
    z.superRefine((value, context) => {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, "__proto__")) return;
      context.addIssue({ code: "custom", path: ["__proto__"], message: "This name is not allowed." });
    }),
  );
  return z.pipe(input, z.record(name, value));
}

function metadata() {
  const entries = texts(
    shortText(limits.longestMetadataName).check(z.minLength(1)),
    shortText(limits.longestMetadataValue),
  );
  return entries.check(
    z.refine((of) => Object.keys(of).length <= limits.mostMetadata, {
      error: `Has at most ${limits.mostMetadata} entries.`,
    }),
    z.meta({ maxProperties: limits.mostMetadata }),
  );
}

/** A list of what a run covers, with at least one entry. */
function selected<S extends z.ZodMiniType>(entry: S) {
  return z
    .array(entry)
    .check(
      z.minLength(1, { error: "Names at least one: without this field, all tests run." }),
      z.maxLength(limits.mostSelected, { error: `Has at most ${limits.mostSelected} entries.` }),
    );
}

const testEntry = { error: "Has to be the name of a test, or its number, which counts from 1." };

/** Fields that are left out stay absent, so that the digest of a request does not change as fields are added. */
const selecting = () => ({
  tests: z.optional(selected(z.union([text(), z.int(testEntry)], testEntry))),
  tags: z.optional(selected(text())),
  rerun_of: z.optional(text()),
  only: z.optional(z.enum(["failed"])),
});

const runScenarioFields = () =>
  z.strictObject({
    scenario_id: text(),
    variables: z._default(texts(text(), text()), {}),
    metadata: z._default(metadata(), {}),
    ...selecting(),
  });
export type RunScenarioBody = z.infer<ReturnType<typeof runScenarioFields>>;

/** Body of `POST /run-scenario/`. */
export const runScenarioBody = () =>
  runScenarioFields().check(
    z.superRefine((body, context) => {
      for (const { field, message } of mixedSelection(body)) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }),
  );

/** Headers of `POST /run-scenario/`. */
export const runScenarioHeaders = () =>
  z.object({
    "Idempotency-Key": orNull(
      z
        .string()
        .check(z.regex(/^[\x20-\x7e]{1,255}$/, { error: "Has 1 to 255 printable ASCII characters." })),
    ),
  });

/** Headers of `GET /results-scenario/{id}/junit/`. */
export const junitHeaders = () =>
  z.object({ Accept: orNull(z.string()), "If-None-Match": orNull(z.string()) });

/** Body of `POST /results-scenario/artifacts/`. */
export const artifactsBody = () => z.strictObject({ execution_id: text(), cursor: orNull(text()) });

/** Query of `GET /results-scenario/{id}/junit/`. */
export const junitQuery = () => z.strictObject({ style: z._default(z.enum(junitStyles), "jenkins") });

/** A parameter that may be left out, which makes it `null`. */
function orNull<S extends z.ZodMiniType>(schema: S) {
  return z._default(z.nullable(schema), null);
}

/** A page size as a query holds it: digits. */
function pageSize({ most, usual }: { most: number; usual: number }) {
  const error = `Has to be a whole number from 1 to ${most}.`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, { error }));
  const size = z.pipe(digits, z.transform(Number)).check(
    z.refine((n) => n >= 1 && n <= most, { error }),
    z.meta({ type: "integer", minimum: 1, maximum: most }),
  );
  return z._default(size, usual);
}

function instant() {
  const parsed = z.transform((value: string, context) => {
    const found = parseInstant(value);
    if (found !== null) return found;
    context.issues.push({ code: "custom", message: instantRule(value), input: value });
    return z.NEVER;
  });
  const described = { type: "string", anyOf: [{ format: "date-time" }, { format: "date" }] };
  return z.pipe(z.string(), parsed).check(z.meta(described));
}

function instantRule(value: string): string {
  const rule = "Has to be an RFC 3339 time such as 2026-11-20T09:30:00Z, or a date such as 2026-11-20.";
  return / \d\d:\d\d$/.test(value) ? `${rule} In a URL, the + of an offset is written %2B.` : rule;
}

/** Query of `GET /scenarios/`. */
export const scenariosQuery = () =>
  z.strictObject({
    name: orNull(text()),
    limit: pageSize(limits.scenarioPageSize),
    cursor: orNull(text()),
  });

/** Query of `GET /results-scenario/executions/`. */
export const executionsQuery = () =>
  z.strictObject({
    scenario_id: orNull(text()),
    status: orNull(z.enum(executionStatuses)),
    type: orNull(z.enum(executionTypes)),
    outcome: orNull(z.enum(runOutcomes)),
    started_after: orNull(instant()),
    started_before: orNull(instant()),
    limit: pageSize(limits.executionPageSize),
    cursor: orNull(text()),
  });
