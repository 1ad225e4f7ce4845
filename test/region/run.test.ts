import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { useRegion } from "../support/embedded-region.ts";
import { withRoomForOne } from "../support/room.ts";
import { doesNotHold, holds, neverEnds, scenarioOf, testOf } from "../support/scenarios.ts";

const region = useRegion();

describe("docs/contract.md, States: a run ends as completed, and outcome says how", () => {
  test("passed: every test passed or was skipped", async () => {
    const tests = [testOf("Holds", [holds]), testOf("Not yet", [], { skip: "Waiting" })];
    await region.register(scenarioOf("Passes", tests));
    const id = await region.client.trigger("Passes", { metadata: { commit: "abc" } });
    const status = await region.client.completed(id);
    expect(status).toMatchObject({
      execution_id: id,
      status: "completed",
      outcome: "passed",
      reason: null,
      run_number: 1,
      metadata: { commit: "abc" },
      tests: { total: 2, passed: 1, skipped: 1, failed: 0, running: 0 },
    });
    const junit = await region.client.get(`/results-scenario/${id}/junit/`);
    expect(junit.body).toMatch(/<property name="browser_mode" value="(sandboxed|[a-z]+-[a-z]+)"\/>/);
  });

  test("failed: at least one test failed, or ran out of its own time; a flaky one counts as passed", async () => {
    const slow = testOf("Runs out of its time", [neverEnds], { timeoutMs: 500 });
    await region.register(
      scenarioOf("Fails", [
        testOf("Does not hold", [doesNotHold], { retries: 1 }),
        slow,
        testOf("Holds", [holds]),
      ]),
    );
    const id = await region.client.trigger("Fails");
    await region.client.completed(id);
    const { body } = await region.client.artifacts(id);
    expect(body).toMatchObject({ outcome: "failed", tests_summary: { failed: 1, timed_out: 1, passed: 1 } });
    expect(body.tests.map((test: { attempts: number }) => test.attempts)).toEqual([2, 1, 1]);
    expect(body.tests[0].failure).toMatchObject({ step: 1 });
    expect(body.tests[1].failure.message).toContain("its time of 500 ms");
  });

  test("timed_out: the run's own time limit; tests that never began are cancelled with the reason", async () => {
    const tests = [testOf("Never ends", [neverEnds]), testOf("Never begins", [holds])];
    await region.register(scenarioOf("Runs out", tests, { timeoutMs: 1500, parallel: 1 }));
    const id = await region.client.trigger("Runs out");
    const status = await region.client.completed(id);
    expect(status).toMatchObject({
      outcome: "timed_out",
      reason: "The run reached its time limit of 1.5 s.",
      tests: { timed_out: 1, cancelled: 1, running: 0 },
    });
    const junit = await region.client.get(`/results-scenario/${id}/junit/`);
    expect(junit.body).toContain("The run reached its time limit of 1.5 s.");
  });

  test("cancelled: by request; what did run is covered, the rest is cancelled", async () => {
    const tests = [
      testOf("Holds", [holds]),
      testOf("Never ends", [neverEnds]),
      testOf("Never begins", [holds]),
    ];
    await region.register(scenarioOf("Is cancelled", tests, { parallel: 1 }));
    const id = await region.client.trigger("Is cancelled");
    await region.client.waitFor(id, (status) => status.tests.passed === 1 && status.tests.running === 1);
    const cancel = await region.client.post(`/results-scenario/${id}/cancel/`);
    expect(cancel.status).toBe(202);
    const status = await region.client.completed(id);
    expect(status).toMatchObject({ outcome: "cancelled", tests: { passed: 1, cancelled: 2 } });
    const { body } = await region.client.artifacts(id);
    expect(body.reason).toBe("The run was cancelled by request.");
    expect(body.artifacts.junit).not.toBeNull();
    const again = await region.client.post(`/results-scenario/${id}/cancel/`);
    expect(again.status).toBe(202);
    expect(again.body).toMatchObject({ status: "completed", outcome: "cancelled" });
  });

  test("scheduled: without room a run waits for the end of another; cancelled meanwhile, it completes too", async () => {
    const { client, register } = region;
    await register(scenarioOf("Never ends", [testOf("Never ends", [neverEnds])]));
    await register(scenarioOf("Waits", [testOf("Holds", [holds])]));
    const cancel = (id: string) => client.post(`/results-scenario/${id}/cancel/`);
    await withRoomForOne(async () => {
      const holding = await client.trigger("Never ends");
      await client.waitFor(holding, (status) => status.tests.running === 1);
      const [waiting, cancelled] = [await client.trigger("Waits"), await client.trigger("Waits")];
      await cancel(cancelled);
      expect(await client.completed(cancelled)).toMatchObject({ outcome: "cancelled" });
      expect((await client.get(`/results-scenario/${cancelled}/junit/`)).status).toBe(200);
      const { body } = await client.get("/results-scenario/executions/?status=scheduled");
      expect(body.executions).toMatchObject([{ execution_id: waiting }]);
      await cancel(holding);
      expect(await client.completed(waiting)).toMatchObject({ outcome: "passed" });
    });
  });
});

describe("docs/contract.md, Link: JUnit, video, PDF and Excel by signed links", () => {
  test("every link delivers the file that its record describes", async () => {
    await region.register(scenarioOf("Has files", [testOf("Holds", [holds])], { video: true, trace: "on" }));
    const id = await region.client.trigger("Has files");
    await region.client.completed(id);
    const { body } = await region.client.artifacts(id);
    const links = [
      ...Object.values(body.artifacts),
      body.tests[0].artifacts.junit,
      body.tests[0].artifacts.trace,
    ];
    for (const link of links as { url: string; size_bytes: number; sha256: string; content_type: string }[]) {
      const response = await fetch(link.url);
      const file = Buffer.from(await response.arrayBuffer());
      expect(response.status, link.url).toBe(200);
      expect(file.length).toBe(link.size_bytes);
      expect(createHash("sha256").update(file).digest("hex")).toBe(link.sha256);
      expect(response.headers.get("content-type")).toBe(link.content_type);
    }
  });
});
