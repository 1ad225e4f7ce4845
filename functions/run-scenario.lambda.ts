import { acceptExecution } from "./api/accept-execution.ts";
import { apiHandler } from "./api/http/api-handler.ts";
import { invalidRequestProblem } from "./api/http/problem.ts";
import { presentAccepted } from "./api/present-execution.ts";
import { runScenarioBody } from "./api/request-schemas.ts";

const header = "Idempotency-Key";
/** 1 to 255 printable ASCII characters. */
const printable = /^[\x20-\x7e]{1,255}$/;

/** `POST /run-scenario/` */
export const handler = apiHandler({ body: runScenarioBody }, async ({ team, body, header: headerOf }) => {
  const key = headerOf(header);
  if (key !== null && !printable.test(key)) {
    throw invalidRequestProblem([{ path: header, message: "Has 1 to 255 printable ASCII characters." }]);
  }
  const accepted = presentAccepted(await acceptExecution(team, body, key));
  return { status: 202, headers: { Location: accepted.links.status }, body: accepted };
});
