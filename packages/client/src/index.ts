/** What the package exports; within the project, its modules are imported directly. */

export { type DownloadLink, download } from "./download.ts";
export {
  ApiProblem,
  ClientError,
  UnexpectedAnswer,
  UnknownScenario,
  Unreachable,
  UnusableAddress,
  UnusableKey,
  WaitedTooLong,
} from "./errors.ts";
export { untilCompleted } from "./follow.ts";
export type {
  Accepted,
  Artifacts,
  Cancelled,
  Execution,
  Executions,
  Link,
  Scenario,
  Scenarios,
  Status,
  TestOutcome,
} from "./openapi.ts";
export { type Patience, patiently } from "./patience.ts";
export type { Access, Timed } from "./requests.ts";
export { type RunFile, type RunScenarioOptions, runScenario } from "./run-scenario.ts";
export {
  type ExecutionQuery,
  ScenarioClient,
  type ScenarioQuery,
  type TriggerRequest,
} from "./scenario-client.ts";
