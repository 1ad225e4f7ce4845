import { cancelExecution } from "./api/cancel-execution.ts";
import { apiHandler } from "./api/http/api-handler.ts";
import { presentCancelled } from "./api/present-execution.ts";

/** `POST /results-scenario/{id}/cancel/` */
export const handler = apiHandler({}, async ({ team, id }) => ({
  status: 202,
  body: presentCancelled(await cancelExecution(team, id)),
}));
