import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test, vi } from "vitest";
import { runCompletedDetail, runCompletedType } from "../../functions/core/execution/run-completed-event.ts";
import { dynamo } from "../../functions/shared/clients.ts";
import { environment, environmentNames } from "../../functions/shared/environment.ts";
import { executionKey } from "../../functions/stores/execution-item.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { beginRun } from "../../functions/workflow/begin-run.ts";
import { finishRun } from "../../functions/workflow/finish-run.ts";
import { table } from "../../lib/table.ts";
import { useRegion } from "../support/embedded-region.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

const region = useRegion();

/** The lines that the event bus recorded for an execution. */
function toldOf(executionId: string): string[] {
  const file = join(region.region.dataFolder, "events.jsonl");
  return readFileSync(file, { encoding: "utf8", flag: "a+" })
    .split("\n")
    .filter((line) => line.includes(executionId));
}

/** Points an environment variable at something that does not exist while `work` runs. */
async function without<T>(name: keyof typeof environmentNames, missing: string, work: () => Promise<T>) {
  const before = process.env[environmentNames[name]];
  process.env[environmentNames[name]] = missing;
  try {
    return await work();
  } finally {
    process.env[environmentNames[name]] = before;
  }
}

const noMachine = "arn:aws:states:us-east-1:123456789012:stateMachine:missing";

/** An execution whose run has begun without a workflow. */
async function begunRun(name: string) {
  await region.register(scenarioOf(name, [testOf("Holds", [holds])]));
  const id = await without("stateMachine", noMachine, () => region.client.trigger(name));
  const accepted = await executionStore().get(region.team, id);
  const ref = { team: region.team, executionId: id, runId: accepted?.nextRunId ?? "" };
  await beginRun(ref);
  return ref;
}

describe("docs/events.md: Scenario Run Completed", () => {
  test("a completed run is announced with its team and outcome, without variables or messages", async () => {
    const broken = testOf("Quotes a page", [
      { type: "waitForExpression", expression: "'{{token}}' === 'x'", timeout: 200 },
    ]);
    await region.register(
      scenarioOf("Announced", [testOf("Holds", [holds]), broken], { variables: { token: "none" } }),
    );
    const id = await region.client.trigger("Announced", {
      variables: { token: "hush-hush" },
      metadata: { commit: "c0ffee" },
    });
    const status = await region.client.completed(id);
    const [line = ""] = await vi.waitUntil(() => (toldOf(id).length > 0 ? toldOf(id) : null), 30_000);
    const event = JSON.parse(line);
    expect(event).toMatchObject({
      source: "scenario-api",
      "detail-type": runCompletedType,
    });
    const { running: _, ...tests } = status.tests;
    expect(runCompletedDetail.parse(event.detail)).toMatchObject({
      region: "us",
      team: region.team,
      execution_id: id,
      run_id: status.run_id,
      scenario_name: "Announced",
      outcome: "failed",
      completed_at: status.completed_at,
      duration_ms: status.duration_ms,
      tests,
      metadata: { commit: "c0ffee" },
    });
    expect(line).not.toContain("hush-hush");
    expect(line).not.toContain("Quotes a page");
  });

  test("a run whose event was refused is completed nevertheless, and a retry announces it", async () => {
    const ref = await begunRun("Told late");
    const finishing = without("eventBus", "missing", () => finishRun(ref, null));
    await expect(finishing).rejects.toMatchObject({ name: "EventNotTaken" });
    const { status, run_id } = await region.client.completed(ref.executionId);
    expect({ status, run_id }).toEqual({ status: "completed", run_id: ref.runId });
    expect(toldOf(ref.executionId)).toEqual([]);

    expect(await finishRun(ref, null)).toBe("repeated");
    expect(toldOf(ref.executionId)).toHaveLength(1);
  });

  test("a repeated event is identical", async () => {
    const ref = await begunRun("Told twice");
    await finishRun(ref, null);
    await finishRun(ref, null);
    const [first, second] = toldOf(ref.executionId).map((line) => JSON.parse(line).detail);
    expect(second).toEqual(first);
  });

  test("a run that is not the execution's most recent one is not announced", async () => {
    const ref = await begunRun("Replaced");
    expect(await finishRun({ ...ref, runId: "run_01ARZ3NDEKTSV4RRFFQ69G5FAV" }, null)).toBe("stale");
    expect(toldOf(ref.executionId)).toEqual([]);
  });
});

describe("docs/operations.md: an execution is kept for as long as the settings say", () => {
  test("a run that ends records when the table may delete its execution", async () => {
    const ref = await begunRun("Forgotten one day");
    await without("executionRetention", "2", () => finishRun(ref, null));
    const Key = executionKey(ref.team, ref.executionId);
    const { Item } = await dynamo().send(new GetCommand({ TableName: environment("table"), Key }));
    const kept = Item?.[table.timeToLive] - Date.parse(Item?.["completedAt"]) / 1000;
    expect(Math.floor(kept)).toBe(2 * 24 * 3600);
  });
});
