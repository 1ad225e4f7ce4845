import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isNotReady } from "../../packages/client/src/errors.ts";
import { untilCompleted } from "../../packages/client/src/follow.ts";
import type { ArtifactsAnswer, StatusAnswer } from "../cli/client/api-answers.ts";
import { downloadResults } from "../cli/client/download.ts";
import type { ScenarioApi } from "../cli/client/scenario-api.ts";
import type { HoldingSite } from "./holding-site.ts";

const minute = 60_000;

interface Upgrade {
  /** The region, with a key that was issued before. */
  api: ScenarioApi;
  /** Where the held scenario waits. */
  site: HoldingSite;
  /** Whether functions that drive browsers are invoked; meanwhile their tests wait, with their orders written. */
  mayDrive: (isSo: boolean) => Promise<void>;
  /** Deploys the earlier version, with links that live no longer than `earlierLinkLifetime`. */
  rollBack: () => Promise<void>;
  /** Deploys this version, as it was before. */
  upgrade: () => Promise<void>;
  /** Where downloads go. */
  folder: string;
}

/** The lifetime of a link while the earlier version is deployed, in seconds; otherwise it is the default. */
export const earlierLinkLifetime = 600;

/**
 * Takes a region back to an earlier version and upgrades it again, and shows that its data survives, and each of three runs that are in
 * progress meanwhile: one begun by this version and ended by the earlier one, one the other way round, and one that lasts over both. Each
 * has an attempt before a change of versions and its retry after it.
 * @throws AssertionError that says what did not.
 */
export async function upgradeAndBack(given: Upgrade): Promise<void> {
  const { api, site, mayDrive, rollBack, upgrade, folder } = given;
  const hold = (name: string) => heldRun(api, site, name);
  const finished = await runToItsEnd(api, "Conformance: passing");
  const before = await api.artifacts(finished);
  assert.ok(lifeOf(before) > earlierLinkLifetime, "With this version links live longer.");
  const back = await hold("back");
  const both = await hold("both");
  await mayDrive(false);
  const ordered = await start(api, "Verify: held before its browser", {});
  await untilTestsRun(api, ordered, 2);

  await rollBack();
  await mayDrive(true);
  const rolledBack = await downloadResults(api, finished, join(folder, "earlier"), {});
  assert.ok(lifeOf(rolledBack.answer) <= earlierLinkLifetime, "What is deployed now is in force.");
  assert.equal(rolledBack.answer.outcome, before.outcome, "What was finished before has the same outcome.");
  assert.equal(rolledBack.fault, null, "No file of it is missing.");
  const [forth] = await Promise.all([
    hold("forth"),
    back.goOn("The run that this version began, and the earlier one ends"),
    runToItsEnd(api, "Conformance: passing"),
    endsAsTheExceptionSays(api, ordered),
  ]);

  await upgrade();
  const { answer: after, files, fault } = await downloadResults(api, finished, join(folder, "later"), {});
  assert.deepEqual(withoutLinks(after), withoutLinks(before), "What was finished before says the same.");
  assert.equal(fault, null, "No file of it is missing.");
  assert.ok(files.length > 0, "Its files can be downloaded.");
  await Promise.all([
    both.goOn("The run that lasted over both"),
    forth.goOn("The run that the earlier version began, and this one ends"),
    runToItsEnd(api, "Conformance: passing"),
  ]);
}

/** Begins a run that waits in its browser. @returns what lets it go on, and holds it to its end. */
async function heldRun(api: ScenarioApi, site: HoldingSite, name: string) {
  const id = await start(api, "Verify: held", { page: site.pageOf(name) });
  const { run_id: begun } = await untilTestsRun(api, id, 1);
  return {
    async goOn(which: string): Promise<void> {
      const { value } = await api.status(id);
      assert.equal(value.status, "running", `${which} is still in progress.`);
      site.letGo(name);
      const ended = untilCompleted(api, id, patience(), () => undefined);
      const { outcome, reason, run_id } = await ended.catch((error: Error) =>
        assert.fail(`${which} does not end: ${error.message}`),
      );
      assert.equal(outcome, "passed", `${which} passes (${reason}).`);
      assert.equal(run_id, begun, `${which} is the same run.`);
      const [test] = (await api.artifacts(id)).tests;
      assert.equal(test?.attempts, 2, `${which} has a retry.`);
    },
  };
}

/**
 * docs/operations.md, "Upgrade": a test that keeps a download, ordered by this version and driven by the earlier one, is an error, since its file
 * cannot be stored. The other test of its run, which keeps none, passes.
 */
async function endsAsTheExceptionSays(api: ScenarioApi, id: string): Promise<void> {
  const { outcome } = await untilCompleted(api, id, patience(), () => undefined);
  const [keeps, looks] = (await api.artifacts(id)).tests;
  assert.equal(outcome, "error", "The run with a test that keeps a download is an error.");
  assert.equal(keeps?.outcome, "error", "The test that keeps a download is an error.");
  assert.match(
    keeps?.failure?.message ?? "",
    /^download-1-\S+ could not be stored/,
    "Its file is the reason.",
  );
  assert.equal(looks?.outcome, "passed", "The test that keeps none passes.");
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

async function untilTestsRun(api: ScenarioApi, id: string, count: number): Promise<StatusAnswer> {
  const { until } = patience();
  while (Date.now() < until) {
    const status: StatusAnswer | null = await api.status(id).then(
      ({ value }) => value,
      (error) => (isNotReady(error) ? null : Promise.reject(error)),
    );
    if (status?.tests.running === count) return status;
    assert.notEqual(status?.status, "completed", "The held scenario waits for its page.");
    await sleep(500);
  }
  return assert.fail("The held scenario did not start in time.");
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
