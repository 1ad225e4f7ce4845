import type { ScenariosAnswer } from "./api/answer-schemas.ts";
import { apiHandler } from "./api/http/api-handler.ts";
import { positionAfter } from "./api/page-cursor.ts";
import { presentScenario } from "./api/present-scenario.ts";
import { scenariosQuery } from "./api/request-schemas.ts";
import { encodeCursor } from "./core/execution/cursor.ts";
import { scenarioStore } from "./stores/scenario-store.ts";

/** `GET /scenarios/` */
export const handler = apiHandler({ query: scenariosQuery }, async ({ team, query }) => {
  const { name, limit, cursor } = query;
  const scope = { route: "scenarios", team, filters: { name } };
  const after = positionAfter(cursor, scope);
  const page = await scenarioStore().list(team, { name, limit, after });
  const body: ScenariosAnswer = {
    scenarios: page.scenarios.map(presentScenario),
    next_cursor: page.next === null ? null : encodeCursor(page.next, scope),
  };
  return { status: 200, body };
});
