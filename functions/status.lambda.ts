import { currentSteps } from "./api/current-steps.ts";
import { apiHandler } from "./api/http/api-handler.ts";
import { executionNotFound, notReady } from "./api/http/problem.ts";
import { presentStatus } from "./api/present-execution.ts";
import { retryAfter } from "./core/execution/retry-after.ts";
import { executionStore } from "./stores/execution-store.ts";

/** `GET /results-scenario/{id}/status/`: one read of the table, besides the key's, and one of the bucket for each test that is going on. */
export const handler = apiHandler({}, async ({ team, id }) => {
  const execution = await executionStore().get(team, id);
  if (!execution) throw executionNotFound(id);
  const wait = retryAfter(execution, new Date());
  if (execution.runId === null) throw notReady(id, "a status", wait);
  const headers: Record<string, string> =
    execution.status === "completed" ? {} : { "Retry-After": String(wait) };
  return { status: 200, headers, body: presentStatus(execution, await currentSteps(execution)) };
});
