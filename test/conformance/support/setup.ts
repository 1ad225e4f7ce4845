import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import * as z from "zod";
import { patientExchange } from "./exchange.ts";
import type { Fixture, FixtureResult, SharedRun } from "./fixture.ts";
import { baseUrl, keyOf, leftOut, type Team } from "./inputs.ts";
import { type ScenarioKey, scenarioKeys, scenarioNames } from "./scenarios.ts";

const listed = z.looseObject({ scenarios: z.array(z.looseObject({ id: z.string() })) });
const accepted = z.looseObject({ execution_id: z.string() });
/** The longest one starts first. */
const sharedRuns: readonly SharedRun[] = ["flaky", "runLimit", "mixed", "passing", "scripts"];
const listingRuns = 6;

/** Finds the scenarios of both teams and starts the shared runs, without waiting for them. */
export default async function setup(project: TestProject): Promise<void> {
  const unknown = leftOut().filter((name) => !name.startsWith("docs/contract.md, "));
  if (unknown.length > 0) throw new Error(`SCENARIO_API_SKIP names no clause: ${unknown.join("; ")}`);
  // A missing input ends the suite here, before anything is started.
  baseUrl();
  for (const team of ["ours", "other"] as const) keyOf(team);
  project.provide("fixture", await makeFixture());
}

async function makeFixture(): Promise<FixtureResult> {
  try {
    const began = new Date().toISOString();
    const nonce = randomUUID();
    const scenarios = { ours: await scenariosOf("ours"), other: await scenariosOf("other") };
    const runs = {} as Fixture["runs"];
    for (const run of sharedRuns) runs[run] = await trigger(scenarios.ours[run], nonce);
    const listing: string[] = [];
    for (let i = 0; i < listingRuns; i += 1) listing.push(await trigger(scenarios.ours.listing, nonce));
    return { made: true, fixture: { began, nonce, scenarios, runs, listing } };
  } catch (error) {
    return { made: false, reason: `The suite could not start its runs: ${String(error)}` };
  }
}

async function scenariosOf(team: Team): Promise<Record<ScenarioKey, string>> {
  const ids = {} as Record<ScenarioKey, string>;
  for (const key of scenarioKeys) {
    const query = encodeURIComponent(scenarioNames[key]);
    const { scenarios } = await ask(listed, team, "GET", `/scenarios/?name=${query}`);
    const id = scenarios[0]?.id;
    if (!id)
      throw new Error(
        `team "${team}" has no scenario "${scenarioNames[key]}": push examples/conformance/*.yaml`,
      );
    ids[key] = id;
  }
  return ids;
}

async function trigger(scenarioId: string, nonce: string): Promise<string> {
  const body = { scenario_id: scenarioId, metadata: { suite: nonce } };
  return (await ask(accepted, "ours", "POST", "/run-scenario/", body)).execution_id;
}

async function ask<T>(
  shape: z.ZodType<T>,
  team: Team,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = { "X-API-Key": keyOf(team), "Content-Type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await patientExchange(`${baseUrl()}${path}`, { method, headers, ...sent });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
  return shape.parse(JSON.parse(answer.body.toString()));
}
