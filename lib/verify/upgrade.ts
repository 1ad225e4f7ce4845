import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isNotReady } from "../../packages/client/src/errors.ts";
import { untilCompleted } from "../../packages/client/src/follow.ts";
import type { ArtifactsAnswer, StatusAnswer } from "../cli/api-answers.ts";
import { downloadResults } from "../cli/download.ts";
import type { ScenarioApi } from "../cli/scenario-api.ts";
import type { HoldingSite } from "./holding-site.ts";

const minute = 60_000;

export interface Upgrade {
  /** The region, with a key that was issued before. */
  api: ScenarioApi;
  /** Where the held scenario waits. */
  site: HoldingSite;
  /** Changes the deployed stacks. */
  update: () => Promise<void>;
  /** Where downloads go. */
  folder: string;
}

/** The lifetime of a link after the update, in seconds; before the update it is the default. */
export const updatedLinkLifetime = 600;

/**
 * Updates a region while one of its runs is in progress, and shows that its data and that run survive.
 * @throws AssertionError that says what did not.
 */
export async function upgradeInPlace({ api, site, update, folder }: Upgrade): Promise<void> {
  const finished = await runToItsEnd(api, "Conformance: passing");
  const before = await api.artifacts(finished);
  assert.ok(lifeOf(before) > updatedLinkLifetime, "Before the update links live longer.");
  const running = await start(api, "Verify: held", { site: site.url });
  await untilATestRuns(api, running);

  await update();

  const { value: meanwhile } = await api.status(running);
  assert.equal(meanwhile.status, "running", "The run goes on while its region is updated.");
  const { answer: after, files, fault } = await downloadResults(api, finished, folder, {});
  assert.ok(lifeOf(after) <= updatedLinkLifetime, "What the update changed is in force.");
  assert.deepEqual(withoutLinks(after), withoutLinks(before), "What was finished before says the same.");
  assert.equal(fault, null, "No file of it is missing.");
  assert.ok(files.length > 0, "Its files can be downloaded.");

  site.letGo();
  const { outcome, run_id } = await untilCompleted(api, running, patience(), () => undefined);
  assert.equal(outcome, "passed", "The run that was in progress goes to its end.");
  assert.equal(run_id, meanwhile.run_id, "It is the same run.");
  await runToItsEnd(api, "Conformance: passing");
}

async function runToItsEnd(api: ScenarioApi, name: string): Promise<string> {
  const id = await start(api, name, {});
  const { outcome } = await untilCompleted(api, id, patience(), () => undefined);
  assert.equal(outcome, "passed", `"${name}" passes.`);
  return id;
}

async function start(api: ScenarioApi, name: string, variables: Record<string, string>): Promise<string> {
  const scenario = await api.scenarioByName(name);
  assert.ok(scenario, `The scenario "${name}" is registered.`);
  const { value } = await api.trigger({ scenario_id: scenario.id, variables }, randomUUID());
  return value.execution_id;
}

async function untilATestRuns(api: ScenarioApi, id: string): Promise<void> {
  const { until } = patience();
  while (Date.now() < until) {
    const status: StatusAnswer | null = await api.status(id).then(
      ({ value }) => value,
      (error) => (isNotReady(error) ? null : Promise.reject(error)),
    );
    if (status?.tests.running === 1) return;
    assert.notEqual(status?.status, "completed", "The held scenario waits for its site.");
    await sleep(500);
  }
  assert.fail("The held scenario did not start in time.");
}

function patience() {
  return { until: Date.now() + 5 * minute };
}

/** The remaining lifetime of its links, in seconds. */
function lifeOf({ artifacts }: ArtifactsAnswer): number {
  assert.ok(artifacts.junit, "There is a JUnit file.");
  return (Date.parse(String(artifacts.junit["expires_at"])) - Date.now()) / 1000;
}

/** An answer without the addresses of its links, which are new each time. */
function withoutLinks(answer: ArtifactsAnswer): unknown {
  const isNew = (key: string) => key === "url" || key === "expires_at";
  return JSON.parse(
    JSON.stringify(answer, (key: string, value: unknown) => (isNew(key) ? undefined : value)) as string,
  );
}
