import { describe, expect, test } from "vitest";
import { overdueGraceMs } from "../../functions/core/limits.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { beginRun } from "../../functions/workflow/begin-run.ts";
import { dispatch } from "../../functions/workflow/dispatch.ts";
import { finishRun } from "../../functions/workflow/finish-run.ts";
import { useRegion } from "../support/embedded-region.ts";
import { withoutWorkflow } from "../support/outage.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

const region = useRegion();

describe("docs/contract.md, POST /run-scenario/: once 202 has left, the execution is never lost", () => {
  test("if the workflow could not be started at once, the dispatcher starts it", async () => {
    await region.register(scenarioOf("Starts late", [testOf("Holds", [holds])]));
    const id = await withoutWorkflow(() => region.client.trigger("Starts late"));
    expect((await region.client.get(`/results-scenario/${id}/status/`)).body.code).toBe("not_ready");
    await region.region.tick();
    expect(await region.client.completed(id)).toMatchObject({ outcome: "passed" });
  });

  test("a tick that comes twice starts one run", async () => {
    await region.register(scenarioOf("Starts once", [testOf("Holds", [holds])]));
    const id = await withoutWorkflow(() => region.client.trigger("Starts once"));
    await Promise.all([dispatch(new Date()), dispatch(new Date())]);
    expect(await region.client.completed(id)).toMatchObject({ run_number: 1, outcome: "passed" });
  });
});

describe("docs/contract.md, States: no run stays running past its time limit plus five minutes", () => {
  test("the dispatcher ends a run whose workflow is gone, as timed out", async () => {
    await region.register(scenarioOf("Hangs", [testOf("Never begins", [holds])], { timeoutMs: 1 }));
    const id = await withoutWorkflow(() => region.client.trigger("Hangs"));
    const accepted = await executionStore().get(region.team, id);
    await beginRun({ team: region.team, executionId: id, runId: accepted?.nextRunId ?? "" });
    expect((await region.client.get(`/results-scenario/${id}/status/`)).body.status).toBe("running");
    const beforeGrace = new Date(Date.now() + overdueGraceMs - 30_000);
    await dispatch(beforeGrace);
    expect((await region.client.get(`/results-scenario/${id}/status/`)).body.status).toBe("running");
    await dispatch(new Date(Date.now() + overdueGraceMs + 1000));
    expect(await region.client.completed(id)).toMatchObject({
      outcome: "timed_out",
      tests: { cancelled: 1 },
    });
    expect((await region.client.get(`/results-scenario/${id}/junit/`)).status).toBe(200);
  });
});

describe("docs/contract.md, States: late or repeated messages change nothing", () => {
  test("a run completes once", async () => {
    await region.register(scenarioOf("Completes once", [testOf("Holds", [holds])]));
    const id = await region.client.trigger("Completes once");
    const before = await region.client.completed(id);
    const ref = { team: region.team, executionId: id, runId: before.run_id };
    expect(await finishRun(ref, "A late message.")).toBe("repeated");
    expect(await region.client.completed(id)).toEqual(before);
  });

  test("a run that is not the execution's most recent one changes nothing", async () => {
    await region.register(scenarioOf("Is not overwritten", [testOf("Holds", [holds])]));
    const id = await region.client.trigger("Is not overwritten");
    const before = await region.client.completed(id);
    const ref = { team: region.team, executionId: id, runId: "run_01ARZ3NDEKTSV4RRFFQ69G5FAV" };
    expect(await finishRun(ref, null)).toBe("stale");
    expect(await region.client.completed(id)).toEqual(before);
  });
});
