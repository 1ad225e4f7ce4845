import { basePath } from "../../lib/routes.ts";

/** Where an execution's endpoints are, as paths from the root of the host, which the client knows. */
export function linksOf(executionId: string): { status: string; junit: string; cancel: string } {
  const execution = `${basePath}/results-scenario/${executionId}`;
  return {
    status: `${execution}/status/`,
    junit: `${execution}/junit/`,
    cancel: `${execution}/cancel/`,
  };
}
