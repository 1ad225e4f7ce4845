import { acceptExecution } from "./api/accept-execution.ts";
import { apiHandler } from "./api/http/api-handler.ts";
import { presentAccepted } from "./api/present-execution.ts";
import { runScenarioBody, runScenarioHeaders } from "./api/request-schemas.ts";

const accepts = { body: runScenarioBody, headers: runScenarioHeaders };

/** `POST /run-scenario/` */
export const handler = apiHandler(accepts, async ({ team, body, headers }) => {
  const accepted = presentAccepted(await acceptExecution(team, body, headers["Idempotency-Key"]));
  return { status: 202, headers: { Location: accepted.links.status }, body: accepted };
});
