import type { ExecutionsAnswer } from "./api/answer-schemas.ts";
import { apiHandler } from "./api/http/api-handler.ts";
import { positionAfter } from "./api/page-cursor.ts";
import { presentExecution } from "./api/present-execution.ts";
import { executionsQuery } from "./api/request-schemas.ts";
import { encodeCursor } from "./core/execution/cursor.ts";
import { executionStore } from "./stores/execution-store.ts";

/** `GET /results-scenario/executions/` */
export const handler = apiHandler({ query: executionsQuery }, async ({ team, query }) => {
  const { limit, cursor, ...filters } = query;
  const scope = { route: "executions", team, filters };
  const after = positionAfter(cursor, scope);
  const filter = {
    scenarioId: filters.scenario_id,
    status: filters.status,
    type: filters.type,
    outcome: filters.outcome,
    startedAfter: filters.started_after,
    startedBefore: filters.started_before,
  };
  const page = await executionStore().list(team, filter, { limit, after });
  const body: ExecutionsAnswer = {
    executions: page.executions.map(presentExecution),
    next_cursor: page.next === null ? null : encodeCursor(page.next, scope),
  };
  return { status: 200, body };
});
