import { randomUUID } from "node:crypto";
import type { RegionCode } from "../../../functions/core/regions.ts";
import { isNotReady } from "../../../packages/client/src/errors.ts";
import { untilCompleted } from "../../../packages/client/src/follow.ts";
import type { ArtifactsAnswer, StatusAnswer } from "../../cli/client/api-answers.ts";
import type { ScenarioApi } from "../../cli/client/scenario-api.ts";
import type { SuiteTeams } from "../deployed-region.ts";
import type { Operator } from "../operator.ts";
import type { AwsClients } from "./aws-clients.ts";
import type { DeployedResources } from "./deployed-resources.ts";
import { foundWithin } from "./found-within.ts";

const minute = 60_000;

/** Where a check proves something: in an account, or also on the emulator that `npm run verify:deploy` starts. */
export type Place = "aws" | "emulator";

/** A run that has ended. */
export interface EndedRun {
  executionId: string;
  /** When it was asked for, in milliseconds since the epoch. */
  askedAt: number;
  status: StatusAnswer;
}

/** A region other than the one that is judged. */
export type Elsewhere = Pick<CheckedRegion, "code" | "aws" | "resources" | "operator">;

/** What a check works with: a deployed region, and a team of its own in it. */
export interface CheckedRegion {
  code: RegionCode;
  stage: string | null;
  place: Place;
  aws: AwsClients;
  resources: DeployedResources;
  /** The addresses at which the region answers. */
  baseUrls: readonly string[];
  team: string;
  key: string;
  api: ScenarioApi;
  operator: Operator;
  /** The environment of an operator's commands. */
  environment: NodeJS.ProcessEnv;
  /** For logs, and files that are pushed. */
  folder: string;
  /** Another region of the same account and stage; `null` if none has the service. */
  elsewhere(): Promise<Elsewhere | null>;
  /** Runs a scenario to its end; by the same name only once. */
  ended(scenario: string): Promise<EndedRun>;
}

/** How long a run of a check may take, in milliseconds. */
const patienceMs = 10 * minute;

/** What a run is of: the numbers of its tests, all by default, and the values of variables. */
interface Chosen {
  tests?: number[];
  variables?: Record<string, string>;
}

/** Triggers a registered scenario. @returns the execution's id. */
export async function trigger(
  api: ScenarioApi,
  name: string,
  { tests, variables = {} }: Chosen = {},
): Promise<string> {
  const scenario = await api.scenarioByName(name);
  if (!scenario) throw new Error(`The scenario "${name}" is not registered.`);
  const { value } = await api.trigger(
    { scenario_id: scenario.id, variables, ...(tests && { tests }) },
    randomUUID(),
  );
  return value.execution_id;
}

/** The id of an execution's run, as soon as that has begun. */
export async function runOf(api: ScenarioApi, executionId: string): Promise<string> {
  const runId = await foundWithin({ within: 2 * minute, every: 2000 }, () =>
    api.status(executionId).then(
      ({ value }) => (typeof value.run_id === "string" ? value.run_id : null),
      (error) => (isNotReady(error) ? null : Promise.reject(error)),
    ),
  );
  if (runId === null) throw new Error(`The run of ${executionId} has not begun.`);
  return runId;
}

/** Waits for the end of an execution. */
export function completed(api: ScenarioApi, executionId: string): Promise<StatusAnswer> {
  return untilCompleted(api, executionId, { until: Date.now() + patienceMs }, () => undefined);
}

/** Runs a scenario to its end, or some of its tests. */
export async function runToItsEnd(api: ScenarioApi, name: string, chosen?: Chosen): Promise<EndedRun> {
  const askedAt = Date.now();
  const executionId = await trigger(api, name, chosen);
  return { executionId, askedAt, status: await completed(api, executionId) };
}

/** Each test of a run with the milliseconds that it took. */
export async function durationsOf(api: ScenarioApi, { executionId }: EndedRun): Promise<number[]> {
  const { tests }: ArtifactsAnswer = await api.artifacts(executionId);
  return tests.map(({ duration_ms }) => duration_ms);
}

/** The teams of a check of a region: those of the conformance suite, which must not see each other's data. */
export function teamsOf(team: string): SuiteTeams {
  return [team, `${team}-other`];
}
