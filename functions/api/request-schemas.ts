import * as z from "zod";
import { executionStatuses, executionTypes } from "../core/execution.ts";
import { parseInstant } from "../core/instant.ts";
import { runOutcomes } from "../core/outcome.ts";
import * as limits from "../core/request-limits.ts";

/** Text that can be stored and sent on: half a surrogate pair is no character. */
const text = z.string().refine((value) => value.isWellFormed(), { error: "Has to be well-formed Unicode." });

/**
 * An object of strings. The name `__proto__` is refused, since it is the one that many programs cannot hold as a name:
 * a client would not see it again.
 */
function texts(name: z.ZodType<string, string>, value: z.ZodType<string, string>) {
  return z
    .unknown()
    .superRefine((input, context) => {
      if (typeof input !== "object" || input === null || !Object.hasOwn(input, "__proto__")) return;
      context.addIssue({ code: "custom", path: ["__proto__"], message: "This name is not allowed." });
    })
    .pipe(z.record(name, value));
}

const metadata = texts(
  text.min(1).max(limits.longestMetadataName),
  text.max(limits.longestMetadataValue),
).refine((entries) => Object.keys(entries).length <= limits.mostMetadata, {
  error: `Has at most ${limits.mostMetadata} entries.`,
});

/** Body of `POST /run-scenario/`. */
export const runScenarioBody = z.strictObject({
  scenario_id: text,
  variables: texts(text, text).default({}),
  metadata: metadata.default({}),
});
export type RunScenarioBody = z.infer<typeof runScenarioBody>;

/** Body of `POST /results-scenario/artifacts/`. */
export const artifactsBody = z.strictObject({ execution_id: text });

const cursor = text.nullable().default(null);

/** A page's size, as a query has it: digits. */
function pageSize({ most, usual }: { most: number; usual: number }) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: `Has to be a whole number from 1 to ${most}.` })
    .transform(Number)
    .refine((size) => size >= 1 && size <= most, { error: `Has to be a whole number from 1 to ${most}.` })
    .default(usual);
}

const instant = z
  .string()
  .transform((value, context) => {
    const parsed = parseInstant(value);
    if (parsed !== null) return parsed;
    context.addIssue({ code: "custom", message: instantRule(value) });
    return z.NEVER;
  })
  .nullable()
  .default(null);

function instantRule(value: string): string {
  const rule = "Has to be an RFC 3339 time such as 2026-11-20T09:30:00Z, or a date such as 2026-11-20.";
  return / \d\d:\d\d$/.test(value) ? `${rule} In a URL, the + of an offset is written %2B.` : rule;
}

/** Query of `GET /scenarios/`. */
export const scenariosQuery = z.strictObject({
  name: text.nullable().default(null),
  limit: pageSize(limits.scenarioPageSize),
  cursor,
});

/** Query of `GET /results-scenario/executions/`. */
export const executionsQuery = z.strictObject({
  scenario_id: text.nullable().default(null),
  status: z.enum(executionStatuses).nullable().default(null),
  type: z.enum(executionTypes).nullable().default(null),
  outcome: z.enum(runOutcomes).nullable().default(null),
  started_after: instant,
  started_before: instant,
  limit: pageSize(limits.executionPageSize),
  cursor,
});
