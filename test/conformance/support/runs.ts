import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { call } from "./call.ts";
import type { Answer } from "./exchange.ts";
import { fixture, type SharedRun } from "./fixture.ts";
import { expectRetryAfter } from "./headers.ts";
import type { Team } from "./inputs.ts";
import { expectProblem, parse } from "./problem.ts";
import type { ScenarioKey } from "./scenarios.ts";
import * as shapes from "./shapes.ts";

export const statusPath = (id: string): string => `/results-scenario/${id}/status/`;
export const junitPath = (id: string): string => `/results-scenario/${id}/junit/`;
export const cancelPath = (id: string): string => `/results-scenario/${id}/cancel/`;
export const artifactsPath = "/results-scenario/artifacts/";
export const executionsPath = "/results-scenario/executions/";

/** A well-formed id that no host has ever given out. */
export const unknownId = (kind: "scn" | "exe"): string => `${kind}_00000000000000000000000000`;

interface TriggerOptions {
  as?: Team;
  variables?: Record<string, string>;
  metadata?: Record<string, string>;
  headers?: Record<string, string>;
}

/** Triggers a scenario of the suite, marked with its nonce. */
export async function trigger(scenario: ScenarioKey, options: TriggerOptions = {}): Promise<shapes.Accepted> {
  const { as = "ours", variables, headers = {} } = options;
  const metadata = { suite: fixture().nonce, ...options.metadata };
  const body = {
    scenario_id: fixture().scenarios[as][scenario],
    metadata,
    ...(variables ? { variables } : {}),
  };
  const answer = await call("POST", "/run-scenario/", { as, headers, json: body });
  expect(answer.status, answer.body.toString()).toBe(202);
  return parse(shapes.accepted, answer);
}

export const askStatus = (id: string, as: Team = "ours"): Promise<Answer> =>
  call("GET", statusPath(id), { as });

export const askArtifacts = (id: string, as: Team = "ours"): Promise<Answer> =>
  call("POST", artifactsPath, { as, json: { execution_id: id } });

/** The longest pause between polls, in seconds: the suite must be faster than a patient client. */
const longestPause = 5;
const patienceMs = 170_000;

/** Polls the status at the intervals of `Retry-After`, until it is as wanted. */
export async function statusWhen(
  id: string,
  wanted: (status: shapes.Status) => boolean,
  as: Team = "ours",
): Promise<shapes.Status> {
  for (const end = Date.now() + patienceMs; Date.now() < end; ) {
    const answer = await askStatus(id, as);
    if (answer.status === 404) {
      expectProblem(answer, "not_ready");
      expectRetryAfter(answer);
    } else {
      const status = parse(shapes.status, answer);
      if (wanted(status)) return status;
      if (status.status === "completed") throw new Error(`${id} completed first: ${answer.body}`);
      expectRetryAfter(answer);
    }
    await wait(1000 * Math.min(longestPause, Number(answer.headers["retry-after"])));
  }
  throw new Error(`${id} was not as wanted within ${patienceMs} ms`);
}

/** The status of a run once it has completed. */
export const completed = (id: string, as: Team = "ours"): Promise<shapes.Status> =>
  statusWhen(id, ({ status }) => status === "completed", as);

/** The artifacts answer of a run, once it has completed. */
export async function artifactsOf(id: string, as: Team = "ours"): Promise<shapes.Artifacts> {
  await completed(id, as);
  const answer = await askArtifacts(id, as);
  expect(answer.status, answer.body.toString()).toBe(200);
  return parse(shapes.artifacts, answer);
}

/** A shared run, once it has completed. */
export async function sharedRun(run: SharedRun): Promise<{ id: string; status: shapes.Status }> {
  const id = fixture().runs[run];
  return { id, status: await completed(id) };
}

/** Cancels a run and waits for its end, so that nothing is left running after the clause that started it. */
export async function cancelled(id: string): Promise<shapes.Status> {
  const answer = await call("POST", cancelPath(id));
  expect(answer.status, answer.body.toString()).toBe(202);
  return completed(id);
}
