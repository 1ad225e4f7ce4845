import { cancelExecution } from "./api/cancel-execution.ts";
import { presentCancelled } from "./api/present-execution.ts";
import { apiHandler } from "./shared/api-handler.ts";

/** `POST /results-scenario/{id}/cancel/` */
export const handler = apiHandler({}, async ({ team, id }) => ({
  status: 202,
  body: presentCancelled(await cancelExecution(team, id)),
}));
