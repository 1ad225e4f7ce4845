import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { usageStore } from "../../functions/stores/usage-store.ts";
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
    const usage = await usageStore().since(region.team, body.started_at);
    const tookMs = body.tests.reduce(
      (sum: number, test: { duration_ms: number }) => sum + test.duration_ms,
      0,
    );
    expect(usage).toEqual({ runs: 1, tests: 3, browserMs: tookMs });
  });

  test("timed_out: the run's own time limit; tests that never began are cancelled with the reason", async () => {
    const tests = [testOf("Never ends", [neverEnds]), testOf("Never begins", [holds])];
    await region.register(scenarioOf("Runs out", tests, { timeoutMs: 6000, parallel: 1 }));
    const id = await region.client.trigger("Runs out");
    const status = await region.client.completed(id);
    expect(status).toMatchObject({
      outcome: "timed_out",
      reason: "The run reached its time limit of 6 s.",
      tests: { timed_out: 1, cancelled: 1, running: 0 },
    });
    const junit = await region.client.get(`/results-scenario/${id}/junit/`);
    expect(junit.body).toContain("The run reached its time limit of 6 s.");
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

  test("scheduled: without room a run waits for the end of another; cancelled meanwhile, it comes first", async () => {
    const { client, register } = region;
    await register(scenarioOf("Never ends", [testOf("Never ends", [neverEnds])]));
    await register(scenarioOf("Waits", [testOf("Holds", [holds])]));
    const cancel = (id: string) => client.post(`/results-scenario/${id}/cancel/`);
    await withRoomForOne(async () => {
      const holding = await client.trigger("Never ends");
      await client.waitFor(holding, (status) => status.tests.running === 1);
      const [waiting, cancelled] = [await client.trigger("Waits"), await client.trigger("Waits")];
      await cancel(cancelled);
      const { body } = await client.get("/results-scenario/executions/?status=scheduled");
      const scheduled = body.executions.map(({ execution_id }: { execution_id: string }) => execution_id);
      expect(scheduled.sort()).toEqual([waiting, cancelled].sort());
      await cancel(holding);
      const [ended, next] = [await client.completed(cancelled), await client.completed(waiting)];
      expect([ended, next]).toMatchObject([{ outcome: "cancelled" }, { outcome: "passed" }]);
      expect(ended.completed_at <= next.started_at).toBe(true);
      expect((await client.get(`/results-scenario/${cancelled}/junit/`)).status).toBe(200);
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

describe("docs/contract.md, Selecting tests", () => {
  /** Paths that answer 500, and all that were asked for. */
  const broken = new Set<string>();
  const asked: string[] = [];
  let site: Server;
  beforeAll(async () => {
    site = createServer(({ url = "" }, response) => {
      asked.push(url);
      response.writeHead(broken.has(url) ? 500 : 200).end();
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    site.closeAllConnections();
    site.close();
  });
  const asksFor = (path: string) => {
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;
    return testOf(`Asks for ${path}`, [{ type: "request", method: "GET", url }]);
  };
  const outcomesOf = (tests: { number: number; outcome: string; carried_over_from: string | null }[]) =>
    tests.map((test) => [test.number, test.outcome, test.carried_over_from]);

  test("a rerun costs what did not pass, and tells of all tests with files of its own, also when it is repeated", async () => {
    const tests = [asksFor("/a"), asksFor("/b"), asksFor("/c"), testOf("Not yet", [], { skip: "Later" })];
    await region.register(scenarioOf("Repeated", tests, { trace: "on" }));
    broken.add("/b").add("/c");
    const first = await region.client.trigger("Repeated");
    const { run_id } = await region.client.completed(first);
    broken.delete("/b");
    const second = await region.client.trigger("Repeated", { rerun_of: first, only: "failed" });
    expect(await region.client.completed(second)).toMatchObject({
      outcome: "failed",
      rerun_of: first,
      selection: null,
      tests: { total: 4, passed: 2, failed: 1, skipped: 1 },
    });
    broken.clear();
    const third = await region.client.trigger("Repeated", { rerun_of: second });
    await artifactStore().removeRun({ team: region.team, executionId: first, runId: run_id });
    expect(await region.client.completed(third)).toMatchObject({ outcome: "passed", tests: { passed: 3 } });
    const visits = asked.filter((path) => /^\/[abc]$/.test(path)).sort();
    expect(visits).toEqual(["/a", "/b", "/b", "/c", "/c", "/c"]);

    const { body } = await region.client.artifacts(third);
    expect(body).toMatchObject({ rerun_of: second, tests_summary: { total: 4, passed: 3, skipped: 1 } });
    expect(outcomesOf(body.tests)).toEqual([
      [1, "passed", first],
      [2, "passed", second],
      [3, "passed", null],
      [4, "skipped", null],
    ]);
    for (const { artifacts } of body.tests.slice(0, 3)) {
      expect(new URL(artifacts.trace.url).pathname).toContain(third);
      const trace = Buffer.from(await (await fetch(artifacts.trace.url)).arrayBuffer());
      expect(createHash("sha256").update(trace).digest("hex")).toBe(artifacts.trace.sha256);
    }
    const junit = await region.client.get(`/results-scenario/${third}/junit/`);
    expect(junit.body).toContain(`<property name="rerun_of" value="${second}"/>`);
    expect(junit.body.match(/Not run again: it ran in execution \w+/g)).toEqual([
      `Not run again: it ran in execution ${first}`,
      `Not run again: it ran in execution ${second}`,
    ]);
  });

  test("tags leave the others out, and the tests keep the numbers of the scenario file", async () => {
    const tests = [asksFor("/1"), { ...asksFor("/2"), tags: ["smoke"] }, asksFor("/3")];
    await region.register(scenarioOf("Selected", tests));
    const selection = { tags: ["smoke"] };
    const id = await region.client.trigger("Selected", selection);
    expect(await region.client.completed(id)).toMatchObject({
      selection,
      rerun_of: null,
      tests: { total: 1 },
    });
    expect(outcomesOf((await region.client.artifacts(id)).body.tests)).toEqual([[2, "passed", null]]);
    expect(asked.filter((path) => /^\/[123]$/.test(path))).toEqual(["/2"]);
  });
});
