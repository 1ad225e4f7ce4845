import { basePath } from "../../lib/routes.ts";

/** Where an execution's endpoints are, as paths from the host's root, which the client knows best. */
export function linksOf(executionId: string): { status: string; junit: string; cancel: string } {
  const execution = `${basePath}/results-scenario/${executionId}`;
  return {
    status: `${execution}/status/`,
    junit: `${execution}/junit/`,
    cancel: `${execution}/cancel/`,
  };
}
