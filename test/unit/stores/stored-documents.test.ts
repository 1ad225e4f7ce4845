import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { type RunRef, runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import { attemptSchema } from "../../../functions/core/attempt/attempt-schema.ts";
import { readStored } from "../../../functions/core/stored-document.ts";
import { handler as endTest } from "../../../functions/end-test.lambda.ts";
import { handler as finishRun } from "../../../functions/finish-run.lambda.ts";
import { admissionStore } from "../../../functions/stores/admission-store.ts";
import { auditStore } from "../../../functions/stores/audit-store.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { executionStore } from "../../../functions/stores/execution-store.ts";
import { idempotencyStore } from "../../../functions/stores/idempotency-store.ts";
import { keyStore } from "../../../functions/stores/key-store.ts";
import { scenarioStore } from "../../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../../functions/stores/schedule-store.ts";
import { teamStore } from "../../../functions/stores/team-store.ts";
import { trustStore } from "../../../functions/stores/trust-store.ts";
import { usageStore } from "../../../functions/stores/usage-store.ts";
import { beginRun } from "../../../functions/workflow/begin-run.ts";
import { readPlan } from "../../../functions/workflow/read-plan.ts";
import { keptSecrets } from "../../../functions/workflow/run-secrets.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { executionOf } from "../../support/executions.ts";
import { passedAttempt } from "../../support/run-report.ts";
import { type MockedAws, useMockedAws } from "../support/mocked-aws.ts";
import { acceptedExecution, scenario, storedScenario } from "../support/stored.ts";

const aws = useMockedAws();
const now = new Date("2026-11-20T10:00:00.000Z");
const pair = { issuer: "https://ci.example", audience: "scenarios-acme" };

beforeEach(() => {
  aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
});

/** Writes one of each item, as this version does. */
async function writeItems(): Promise<{ keyId: string; execution: ReturnType<typeof executionOf> }> {
  const execution = executionOf();
  await executionStore().create(execution, execution.createdAt);
  await idempotencyStore().keep("acme", "build-17", { fingerprint: "f", execution }, now);
  await trustStore().add({ ...pair, team: "acme", claims: {}, createdAt: now.toISOString() });
  await teamStore().register("acme", now);
  await scenarioStore().register("acme", scenario);
  const granted = { run_1: { team: "acme", executionId: "exe_1", browsers: 4 } };
  await admissionStore().change(async (before) => ({ ...before, granted, waiting: ["acme"] }));
  await auditStore().record({
    at: now.toISOString(),
    operator: "ada",
    action: "key issue",
    team: "acme",
    subject: "one",
  });
  await usageStore().record({ team: "acme", executionId: "exe_1", runId: "run_1" }, now.toISOString(), {
    tests: 1,
    browserMs: 1,
  });
  const { keyId } = await keyStore().issue({ team: "acme", region: "us", expiresAt: null });
  return { keyId, execution };
}

/** A run that has begun, with its plan, and one attempt. */
async function begun(): Promise<{ ref: RunRef; prefix: string }> {
  storedScenario(aws);
  const { ref } = acceptedExecution(aws);
  await beginRun(ref);
  const prefix = runPrefix(ref);
  aws.bucket.write(`${prefix}tests/000/attempt-1/handed-in.json`, passedAttempt(["Open"]));
  await endTest({ ...inputOf(ref), index: 0, attempt: 1 });
  return { ref, prefix };
}

/** Changes what lies in the bucket under a key. */
function rewrite({ bucket }: MockedAws, key: string, changes: object): void {
  bucket.write(key, { ...JSON.parse(bucket.read(key)), ...changes });
}

describe("What the service writes", () => {
  test("has a format, whatever item it is", async () => {
    await writeItems();
    // What only points to a name has nothing that could be misread.
    const items = [...aws.table.items.values()].filter(({ sk }) => sk !== "POINTER");
    expect(items).toHaveLength(10);
    expect(items.filter(({ format }) => format !== 1)).toEqual([]);
  });

  test("has a format, whatever document it is", async () => {
    await begun();
    await scenarioStore().register("acme", { ...scenario, description: "New" });
    const documents = aws.bucket.names().filter((name) => /(plan|result|[0-9a-f]{64})\.json$/.test(name));
    expect(documents).toHaveLength(3);
    for (const name of documents)
      expect(JSON.parse(aws.bucket.read(name)), name).toMatchObject({ format: 1 });
  });
});

describe("What a later version wrote in a format of its own", () => {
  test("is told from what can be read, whatever item it is", async () => {
    const { keyId, execution } = await writeItems();
    for (const item of aws.table.items.values()) aws.table.put({ ...item, format: 2, later: "yes" });
    const of = { team: execution.team, executionId: execution.executionId };
    const readers: (() => Promise<unknown>)[] = [
      () => executionStore().get(of.team, of.executionId),
      () => executionStore().requestCancel(of.team, of.executionId),
      () => idempotencyStore().find("acme", "build-17", now),
      () => trustStore().find(pair.issuer, pair.audience),
      () => scenarioStore().byName("acme", scenario.name),
      () => admissionStore().read(),
      () => admissionStore().lease("run_1"),
      () => keyStore().find(keyId),
    ];
    for (const read of readers) await expect(read()).rejects.toMatchObject({ name: "NewerDocument" });
    const Items = [...aws.table.items.values()];
    aws.clients.table.on(QueryCommand).resolves({ Items });
    const listed: (() => Promise<unknown>)[] = [
      () => usageStore().since("acme", now.toISOString()),
      () => Array.fromAsync(auditStore().since(now.toISOString(), now)),
      () => trustStore().list("acme"),
      () => keyStore().list("acme"),
      () => scheduleStore().list("acme"),
      () => scenarioStore().list("acme", { name: null, limit: 10, after: null }),
    ];
    for (const read of listed) await expect(read()).rejects.toMatchObject({ name: "NewerDocument" });
  });

  test("is told from what can be read, whatever document it is", async () => {
    const { ref, prefix } = await begun();
    rewrite(aws, `${prefix}plan.json`, { format: 2 });
    await expect(readPlan(ref)).rejects.toMatchObject({ name: "NewerDocument" });
    aws.bucket.write(`${prefix}secrets.json`, { format: 2, TOKEN: "x" });
    const failure = { name: "NewerDocument", message: expect.stringContaining("format 2") };
    await expect(keptSecrets(ref, ["TOKEN"])).rejects.toMatchObject(failure);
    const { scenarioKey } = executionOf();
    rewrite(aws, scenarioKey, { format: 2 });
    await expect(scenarioStore().content(scenarioKey)).rejects.toMatchObject(failure);
  });

  test.each([
    ["plan", "plan.json"],
    ["result of an attempt", "tests/000/attempt-1/result.json"],
  ])("ends its run as an error that says so: the %s", async (_, name) => {
    const { ref, prefix } = await begun();
    rewrite(aws, prefix + name, { format: 2 });
    expect(await finishRun(inputOf(ref))).toEqual({ finish: "completed" });
    expect(aws.table.get(executionKey(ref.team, ref.executionId))).toMatchObject({
      status: "completed",
      outcome: "error",
      reason: expect.stringContaining("A later version of the service wrote this in format 2"),
      testStates: { "0": "error" },
    });
  });
});

test("A run of a scenario that a later version wrote ends as an error that says so", async () => {
  storedScenario(aws);
  rewrite(aws, executionOf().scenarioKey, { format: 2 });
  const { ref } = acceptedExecution(aws);
  expect(await beginRun(ref)).toMatchObject({ tests: [] });
  expect(await finishRun(inputOf(ref))).toEqual({ finish: "completed" });
  expect(aws.table.get(executionKey(ref.team, ref.executionId))).toMatchObject({
    outcome: "error",
    reason: expect.stringContaining("A later version of the service wrote this in format 2"),
  });
});

describe("A document of another version in the same format", () => {
  test("is read with fields that this version does not know", async () => {
    const { ref, prefix } = await begun();
    const later = { later: { than: "this" } };
    rewrite(aws, `${prefix}plan.json`, { ...later, scenario: { ...scenario, ...later } });
    rewrite(aws, `${prefix}tests/000/attempt-1/result.json`, later);
    aws.table.put({ ...aws.table.get(executionKey(ref.team, ref.executionId)), ...later });
    expect(await finishRun(inputOf(ref))).toEqual({ finish: "completed" });
    const after = aws.table.get(executionKey(ref.team, ref.executionId));
    expect(after).toMatchObject({ outcome: "passed", ...later });
  });

  test("is of the first format where it has none, as all were once", () => {
    const { files: _, ...attempt } = passedAttempt(["Open"]);
    const early = { ...attempt, files: { video: null, screenshot: null } };
    expect(readStored(attemptSchema(""), early)).toMatchObject({ files: { trace: null, downloads: [] } });
  });

  test("is refused where it asks for steps that this version does not understand: it would judge by fewer", async () => {
    const { ref, prefix } = await begun();
    const [first] = scenario.tests;
    const tests = [{ ...first, steps: [{ ...first?.steps[0], later: true }] }];
    rewrite(aws, `${prefix}plan.json`, { scenario: { ...scenario, tests } });
    await expect(readPlan(ref)).rejects.toThrow("later");
  });
});
