/**
 * The API's routes, as data: the cloud's REST API, the embedded gateway and the tests all read them here.
 * Paths are written without the final slash; both forms are served.
 */
export interface Route {
  method: "GET" | "POST";
  /** Below the API's stage; the API Gateway's `resource`. */
  resource: string;
  /** `functions/<handler>.lambda.ts`. */
  handler: HandlerName;
}

/** Names of the handlers that answer requests. */
export type HandlerName =
  | "run-scenario"
  | "scenarios"
  | "executions"
  | "status"
  | "junit"
  | "cancel"
  | "artifacts";

/** The API Gateway's stage, which is the first segment of the public path. */
export const apiStage = "v1";
/** The beginning of every path of the API. docs/contract.md, "Every request". */
export const basePath = `/${apiStage}/api/external`;

export const routes: readonly Route[] = [
  { method: "POST", resource: "/api/external/run-scenario", handler: "run-scenario" },
  { method: "GET", resource: "/api/external/scenarios", handler: "scenarios" },
  { method: "GET", resource: "/api/external/results-scenario/executions", handler: "executions" },
  { method: "GET", resource: "/api/external/results-scenario/{id}/status", handler: "status" },
  { method: "GET", resource: "/api/external/results-scenario/{id}/junit", handler: "junit" },
  { method: "POST", resource: "/api/external/results-scenario/{id}/cancel", handler: "cancel" },
  { method: "POST", resource: "/api/external/results-scenario/artifacts", handler: "artifacts" },
];
