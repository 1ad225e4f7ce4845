import * as z from "zod/mini";
import { executionStatuses, executionTypes } from "../core/execution.ts";
import { parseInstant } from "../core/instant.ts";
import { runOutcomes } from "../core/outcome.ts";
import * as limits from "../core/request-limits.ts";
import { text } from "./request-text.ts";

const cursor = z._default(z.nullable(text), null);

/** A page's size, as a query has it: digits. */
function pageSize({ most, usual }: { most: number; usual: number }) {
  const error = `Has to be a whole number from 1 to ${most}.`;
  const digits = z.string().check(z.regex(/^\d{1,9}$/, { error }));
  const size = z.pipe(digits, z.transform(Number)).check(z.refine((n) => n >= 1 && n <= most, { error }));
  return z._default(size, usual);
}

const parsedInstant = z.transform((value: string, context) => {
  const parsed = parseInstant(value);
  if (parsed !== null) return parsed;
  context.issues.push({ code: "custom", message: instantRule(value), input: value });
  return z.NEVER;
});
const instant = z._default(z.nullable(z.pipe(z.string(), parsedInstant)), null);

function instantRule(value: string): string {
  const rule = "Has to be an RFC 3339 time such as 2026-11-20T09:30:00Z, or a date such as 2026-11-20.";
  return / \d\d:\d\d$/.test(value) ? `${rule} In a URL, the + of an offset is written %2B.` : rule;
}

/** Query of `GET /scenarios/`. */
export const scenariosQuery = z.strictObject({
  name: z._default(z.nullable(text), null),
  limit: pageSize(limits.scenarioPageSize),
  cursor,
});

/** Query of `GET /results-scenario/executions/`. */
export const executionsQuery = z.strictObject({
  scenario_id: z._default(z.nullable(text), null),
  status: z._default(z.nullable(z.enum(executionStatuses)), null),
  type: z._default(z.nullable(z.enum(executionTypes)), null),
  outcome: z._default(z.nullable(z.enum(runOutcomes)), null),
  started_after: instant,
  started_before: instant,
  limit: pageSize(limits.executionPageSize),
  cursor,
});
