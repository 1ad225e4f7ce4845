import { createHash } from "node:crypto";
import { StartExecutionCommand } from "@aws-sdk/client-sfn";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { earlierRunKeptMs, overdueGraceMs } from "../../../functions/core/limits.ts";
import type { Step } from "../../../functions/core/scenario/scenario.ts";
import { parameters, stateMachines } from "../../../functions/shared/clients.ts";
import { environment } from "../../../functions/shared/environment.ts";
import { admissionStore } from "../../../functions/stores/admission-store.ts";
import { executionStore } from "../../../functions/stores/execution-store.ts";
import { keyStore } from "../../../functions/stores/key-store.ts";
import { scenarioStore } from "../../../functions/stores/scenario-store.ts";
import { scheduleStore } from "../../../functions/stores/schedule-store.ts";
import { secretParameter } from "../../../functions/stores/secret-store.ts";
import { beginRun } from "../../../functions/workflow/begin-run.ts";
import { dispatch } from "../../../functions/workflow/dispatch.ts";
import { asFunction } from "../../../lib/local/record-calls.ts";
import { ApiClient } from "../../support/api-client.ts";
import type { RegionUnderTest } from "../../support/embedded-region.ts";
import { withoutWorkflow } from "../../support/outage.ts";
import { withRoomForOne } from "../../support/room.ts";
import { doesNotHold, holds, neverEnds, scenarioOf, testOf } from "../../support/scenarios.ts";

const minute = 60_000;
const later = (ms: number) => new Date(Date.now() + ms);
/** Runs the dispatcher as if its tick came at this time. */
const dispatchAt = (now: Date) => asFunction("dispatch", () => dispatch(now));

/** Uses a region so that each of its functions does everything that it can do at least once. */
export async function useEveryFunction(region: RegionUnderTest): Promise<void> {
  await ofEveryKind(region);
  await cancelled(region);
  await startedLate(region);
  await waited(region);
  await neverBegun(region);
  await abandoned(region);
  await series(region);
}

const noteContent = Buffer.from("A note");
const note = {
  path: "note.txt",
  sha256: createHash("sha256").update(noteContent).digest("hex"),
  sizeBytes: noteContent.length,
};
const uploads: Step = { type: "upload", selectors: ["#file"], files: [note.path] };

/** A run with secrets, a file to upload, a failure, a retry, a broken attempt and every file, and every request about it. */
async function ofEveryKind({ region, client, team, register }: RegionUnderTest): Promise<void> {
  const fresh = () => freshClient(region.baseUrl, team);
  await parameters().send(
    new PutParameterCommand({ Name: secretParameter(team, "PIN"), Value: "1234", Type: "SecureString" }),
  );
  const slow = { ...neverEnds, timeout: 1500 };
  const tests = [
    testOf("Holds", [holds]),
    testOf("Fails twice", [slow, doesNotHold, uploads], { retries: 1 }),
    testOf("Not yet", [], { skip: "Later" }),
  ];
  const files = { video: true, trace: "on" } as const;
  const scenario = scenarioOf("Every kind", tests, { ...files, secrets: ["PIN"], uploads: [note] });
  await scenarioStore().register(team, scenario, new Map([[note.path, noteContent]]));
  const { id: scenario_id } = (await (await fresh()).get("/scenarios/")).body.scenarios[0];
  const body = { scenario_id };
  const accepted = await (await fresh()).post("/run-scenario/", body, { "idempotency-key": "once" });
  const id = accepted.body.execution_id;
  await (await fresh()).completed(id);
  await (await fresh()).get(`/results-scenario/${id}/junit/`);
  const { body: result } = await (await fresh()).artifacts(id);
  await fetch(result.artifacts.junit.url);
  // A rerun that ends before it needs a browser: it takes over what passed.
  const again = await withoutWorkflow(() => client.trigger("Every kind", { rerun_of: id }));
  await client.post(`/results-scenario/${again}/cancel/`);
  await client.completed(again);
  const list = "/results-scenario/executions/";
  await (await fresh()).get(list);
  for (const filter of ["status=completed", `scenario_id=${scenario_id}`, "started_after=2020-01-01"]) {
    await client.get(`${list}?${filter}`);
  }
  // Its function fails, so that the workflow writes the attempt's result.
  await register(scenarioOf("Broken", [testOf("Holds", [holds])], { secrets: ["NOT_SET"] }));
  await client.completed(await client.trigger("Broken"));
  await region.tick();
}

async function cancelled({ client, region, register, team }: RegionUnderTest): Promise<void> {
  await register(scenarioOf("Cancelled", [testOf("Never ends", [neverEnds])]));
  const running = await client.trigger("Cancelled");
  await client.waitFor(running, (status) => status.tests.running === 1);
  await (await freshClient(region.baseUrl, team)).post(`/results-scenario/${running}/cancel/`);
  await client.completed(running);
  const scheduled = await withoutWorkflow(() => client.trigger("Cancelled"));
  await client.post(`/results-scenario/${scheduled}/cancel/`);
  await client.completed(scheduled);
  const holding = await client.trigger("Cancelled");
  const waiting = await withRoomForOne(() => client.trigger("Cancelled"));
  for (const id of [waiting, holding]) {
    await client.post(`/results-scenario/${id}/cancel/`);
    await client.completed(id);
  }
}

async function startedLate({ client, region, register, team }: RegionUnderTest): Promise<void> {
  await register(scenarioOf("Late", [testOf("Holds", [holds])]));
  const id = await withoutWorkflow(() => client.trigger("Late", { tests: ["Holds"] }));
  await region.tick();
  await client.completed(id);
  // A workflow of a run that is not the execution's most recent one.
  await asFunction("begin-run", () => beginRun({ team, executionId: id, runId: "run_of_another_day" }));
}

/** A run for which there is room only when another has ended, and one for which an ended run did not give its room back. */
async function waited({ client, region, register, team }: RegionUnderTest): Promise<void> {
  await register(scenarioOf("Waits", [testOf("Holds", [holds])]));
  await withRoomForOne(async () => {
    const ids = [await client.trigger("Waits"), await client.trigger("Waits")];
    for (const executionId of ids) await client.completed(executionId);
    const [executionId = ""] = ids;
    const granted = { run_that_ended: { team, executionId, browsers: 1 } };
    await admissionStore().change(async (before) => ({ ...before, granted }));
    const third = await client.trigger("Waits");
    await region.tick();
    await client.completed(third);
  });
}

/** A run whose workflow ended before the run began. */
async function neverBegun({ client, region, register, team }: RegionUnderTest): Promise<void> {
  await register(scenarioOf("Never begun", [testOf("Holds", [holds])]));
  const id = await withoutWorkflow(() => client.trigger("Never begun"));
  const name = (await executionStore().get(team, id))?.nextRunId ?? "";
  const input = JSON.stringify({ team: "nobody", execution_id: id, run_id: name });
  const stateMachineArn = environment("stateMachine");
  await stateMachines().send(new StartExecutionCommand({ stateMachineArn, name, input }));
  for (let status = ""; status !== "completed"; ) {
    await region.tick();
    status = (await client.get(`/results-scenario/${id}/status/`)).body.status;
  }
}

/** A run without a workflow. */
async function abandoned({ client, register, team }: RegionUnderTest): Promise<void> {
  await register(scenarioOf("Abandoned", [testOf("Holds", [holds])], { timeoutMs: 1 }));
  const executionId = await withoutWorkflow(() => client.trigger("Abandoned"));
  const runId = (await executionStore().get(team, executionId))?.nextRunId ?? "";
  await beginRun({ team, executionId, runId });
  await dispatchAt(later(overdueGraceMs + minute));
  await client.completed(executionId);
}

/** Two runs of a series, the first of which is removed. */
async function series({ client, register, team }: RegionUnderTest): Promise<void> {
  await register(scenarioOf("Series", [testOf("Holds", [holds])]));
  const scenario = await scenarioStore().byName(team, "Series");
  if (!scenario) throw new Error("It was not registered.");
  const schedule = {
    kind: "interval",
    everyMs: minute,
    anchor: new Date().toISOString(),
    until: null,
  } as const;
  const { executionId } = await scheduleStore().create(team, scenario, schedule, new Date());
  for (const run of [1, 2]) {
    await dispatchAt(later((run + 0.5) * minute));
    const isDone = (status: { status: string; run_number: number }) =>
      status.status === "completed" && status.run_number === run;
    await client.waitFor(executionId, isDone);
  }
  await scheduleStore().pause(team, executionId);
  await dispatchAt(later(earlierRunKeptMs + 10 * minute));
}

/** A client with a key that no function has cached yet: each function reads a key itself and caches it for a while. */
async function freshClient(baseUrl: string, team: string): Promise<ApiClient> {
  const { key } = await keyStore().issue({ team, region: "us", expiresAt: null });
  return new ApiClient(baseUrl, key);
}
