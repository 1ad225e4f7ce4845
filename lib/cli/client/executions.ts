import { apiOf, type ClientOptions } from "../options/client-options.ts";
import { throwByOptions } from "../options/option-problems.ts";
import { columns, print, printJson } from "../terminal/output.ts";
import type { ExecutionAnswer } from "./api-answers.ts";

/** The API's filters as the user typed them; the API validates them. */
export interface ExecutionFilters {
  scenarioId?: string;
  status?: string;
  type?: string;
  outcome?: string;
  startedAfter?: string;
  startedBefore?: string;
  /** How many executions to list at most, over as many pages as that takes. */
  limit: number;
}

/** Size of the API's largest page. */
const largestPage = 200;

/** Lists executions, the newest first. */
export async function executions(options: ClientOptions & ExecutionFilters): Promise<void> {
  const api = apiOf(options);
  const found: ExecutionAnswer[] = [];
  let cursor: string | null = null;
  do {
    const query = queryOf(options, Math.min(largestPage, options.limit - found.length), cursor);
    const page = await api.executions(query).catch(throwByOptions);
    found.push(...page.executions);
    cursor = page.next_cursor;
  } while (cursor !== null && found.length < options.limit);
  const shown = found.slice(0, options.limit);
  if (options.json) return printJson({ executions: shown });
  const rows = shown.map((execution) => [
    execution.execution_id,
    execution.status,
    execution.outcome ?? "",
    execution.type,
    execution.started_at ?? "",
    execution.scenario_name,
  ]);
  const header = ["EXECUTION ID", "STATUS", "OUTCOME", "TYPE", "STARTED", "SCENARIO"];
  for (const line of columns([header, ...rows])) print(line);
}

function queryOf(filters: ExecutionFilters, limit: number, cursor: string | null): URLSearchParams {
  const named: [string, string | null | undefined][] = [
    ["scenario_id", filters.scenarioId],
    ["status", filters.status],
    ["type", filters.type],
    ["outcome", filters.outcome],
    ["started_after", filters.startedAfter],
    ["started_before", filters.startedBefore],
    ["limit", String(limit)],
    ["cursor", cursor],
  ];
  return new URLSearchParams(
    named.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}
