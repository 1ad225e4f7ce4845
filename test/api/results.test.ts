import { beforeAll, describe, expect, test } from "vitest";
import {
  artifactsAnswer,
  cancelAnswer,
  outcomesAnswer,
  statusAnswer,
} from "../../functions/api/answer-schemas.ts";
import { newId } from "../../functions/core/execution/ids.ts";
import type { RunResult, TestResult } from "../../functions/core/run/result.ts";
import { dynamo } from "../../functions/shared/clients.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { functionPayloadLimit } from "../../lib/config.ts";
import { useApi } from "../support/api-under-test.ts";
import {
  acceptedExecution,
  completedExecution,
  junitDocument,
  runningExecution,
  unknownExecution,
} from "../support/finished-run.ts";
import { stopRequested } from "../support/stop-requested.ts";

const api = useApi();
let otherKey = "";

beforeAll(async () => {
  otherKey = (await keyStore().issue({ team: "other", region: "us", expiresAt: null })).key;
});

const status = (id: string, key = api.key) => api.call("GET", "/results-scenario/{id}/status", { id, key });
const junit = (id: string, headers: Record<string, string> = {}, key = api.key) =>
  api.call("GET", "/results-scenario/{id}/junit", { id, headers, key });
const cancel = (id: string, key = api.key) => api.call("POST", "/results-scenario/{id}/cancel", { id, key });
const artifacts = (id: string, key = api.key) =>
  api.call("POST", "/results-scenario/artifacts", { json: { execution_id: id }, key });
const artifactsFrom = (execution_id: string, cursor: string) =>
  api.call("POST", "/results-scenario/artifacts", { json: { execution_id, cursor } });
const all = (id: string, key = api.key) =>
  Promise.all([status(id, key), junit(id, {}, key), cancel(id, key), artifacts(id, key)]);

describe("docs/contract.md, Errors: execution_not_found", () => {
  test.each([
    unknownExecution,
    "nonsense",
    "",
    "exe_",
    "__proto__",
    "\u0000",
    "../..",
    "x".repeat(5000),
    "scn_01KAAAAAAAAAAAAAAAAAAAAAAA",
  ])("%j is unknown, never a 400", async (id) => {
    for (const { body } of await all(id)) {
      expect(body).toMatchObject({ status: 404, code: "execution_not_found" });
    }
  });

  test("another team's id looks exactly like one that never existed", async () => {
    const { executionId } = await completedExecution(api.team);
    for (const [index, answer] of (await all(executionId, otherKey)).entries()) {
      const never = (await all(unknownExecution, otherKey))[index];
      const text = (one: typeof answer | undefined) =>
        one?.text.replaceAll(/exe_\w+/g, "").replace(/"request_id":"[^"]*"/, "");
      expect(text(answer)).toBe(text(never));
      expect(Object.keys(answer.headers)).toEqual(Object.keys(never?.headers ?? {}));
    }
    expect((await status(executionId)).body.outcome).toBe("failed");
  });
});

describe("docs/contract.md, Errors: not_ready, with Retry-After", () => {
  test("for the status until the first run has begun", async () => {
    const { executionId } = await acceptedExecution(api.team, { createdAt: new Date().toISOString() });
    const { body, headers } = await status(executionId);
    expect(body).toMatchObject({ status: 404, code: "not_ready" });
    expect(body.detail).toContain(executionId);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });

  test("for JUnit and artifacts until the run is completed", async () => {
    const { executionId } = await runningExecution(api.team, { expectedDurationMs: 40_000 });
    for (const answer of [
      await junit(executionId),
      await junit(executionId, { Accept: "application/json" }),
      await artifacts(executionId),
    ]) {
      expect(answer.body).toMatchObject({ status: 404, code: "not_ready" });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(5);
    }
  });
});

describe("docs/contract.md, GET /results-scenario/{id}/status/", () => {
  test("during the run: the tests so far, and Retry-After", async () => {
    const { executionId, ref } = await runningExecution(api.team, { expectedDurationMs: 40_000 });
    await executionStore().recordTest(ref, 0, "passed");
    await executionStore().recordTest(ref, 1, "running");
    const { status: code, headers, body } = await status(executionId);
    expect(code).toBe(200);
    expect(Number(headers["retry-after"])).toBeGreaterThan(5);
    expect(statusAnswer.parse(body)).toMatchObject({
      execution_id: executionId,
      status: "running",
      outcome: null,
      run_id: ref.runId,
      run_number: 1,
      completed_at: null,
      duration_ms: null,
      reason: null,
      tests: { total: 3, passed: 1, running: 1, failed: 0, timed_out: 0, error: 0, skipped: 0, cancelled: 0 },
    });
  });

  test("names the tests that are running, in the order of the file, with their attempt and since when", async () => {
    const { executionId, ref } = await runningExecution(api.team);
    const startedAt = "2999-01-01T00:00:00.000Z";
    await executionStore().recordTest(ref, 10, "running", { name: "Pays", attempt: 2, startedAt });
    await executionStore().recordTest(ref, 2, "running", { name: "Buys", attempt: 1, startedAt });
    const running = async () => statusAnswer.parse((await status(executionId)).body).running_tests;
    const pays = { name: "Pays", number: 11, attempt: 2, started_at: startedAt, step: null };
    const buys = { name: "Buys", number: 3, attempt: 1, started_at: startedAt, step: null };
    expect(await running()).toEqual([buys, pays]);
    await executionStore().recordTest(ref, 2, "passed");
    expect(await running()).toEqual([pays]);
  });

  test("after the run: the outcome and the duration, without Retry-After", async () => {
    const { executionId } = await completedExecution(api.team);
    const { headers, body } = await status(executionId);
    expect(headers).not.toHaveProperty("retry-after");
    expect(statusAnswer.parse(body)).toMatchObject({
      status: "completed",
      outcome: "failed",
      started_at: "2026-11-20T09:30:01.000Z",
      completed_at: "2026-11-20T09:30:09.123Z",
      duration_ms: 8123,
      metadata: { commit: "c0ffee" },
      tests: { failed: 1, skipped: 1, running: 0 },
      running_tests: [],
    });
  });

  test("a status costs one read of the table besides that of the key, which is cached", async () => {
    const { executionId } = await completedExecution(api.team);
    await status(executionId);
    const sent: string[] = [];
    dynamo().middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          sent.push(commandName ?? "");
          return next(args);
        },
      { name: "countRequests", step: "initialize" },
    );
    await status(executionId);
    dynamo().middlewareStack.remove("countRequests");
    expect(sent).toEqual(["GetItemCommand"]);
  });

  test("query parameters are refused, as none is defined", async () => {
    const { executionId: id } = await completedExecution(api.team);
    const { body } = await api.call("GET", "/results-scenario/{id}/status", { id, query: [["full", "1"]] });
    expect(body.errors).toEqual([{ path: "full", message: expect.any(String) }]);
  });
});

describe("docs/contract.md, GET /results-scenario/{id}/junit/", () => {
  test("the combined document, as XML", async () => {
    const { executionId, result } = await completedExecution(api.team);
    for (const headers of [{}, { Accept: "*/*" }, { Accept: "application/xml" }, { Accept: "image/png" }]) {
      const answer = await junit(executionId, headers);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(junitDocument);
      expect(answer.headers).toMatchObject({
        "content-type": "application/xml; charset=utf-8",
        etag: `"${result.files.junit?.sha256}"`,
        vary: "Accept",
      });
    }
  });

  test("Accept: application/json gives the same outcomes as the artifacts, without links", async () => {
    const { executionId } = await completedExecution(api.team);
    const { headers, body } = await junit(executionId, { Accept: "application/json" });
    expect(headers["content-type"]).toBe("application/json");
    const { artifacts: _, next_cursor: __, ...described } = (await artifacts(executionId)).body;
    const tests = described.tests.map(({ artifacts: ___, ...outcome }: { artifacts: object }) => outcome);
    expect(outcomesAnswer.parse(body)).toEqual({ ...described, tests });
  });

  test.each([{ Accept: "*/*" }, { Accept: "application/json" }])(
    "If-None-Match answers 304 without a body (%j)",
    async (accept) => {
      const { executionId } = await completedExecution(api.team);
      const { headers } = await junit(executionId, accept);
      expect(headers["etag"]).toMatch(/^"[0-9a-f]{64}"$/);
      for (const known of [headers["etag"] ?? "", `"x", W/${headers["etag"]}`, "*"]) {
        const answer = await junit(executionId, { ...accept, "If-None-Match": known });
        expect(answer).toMatchObject({ status: 304, text: "" });
        expect(answer.headers).toMatchObject({ etag: headers["etag"], vary: "Accept" });
        expect(answer.headers).not.toHaveProperty("content-type");
      }
      expect((await junit(executionId, { ...accept, "If-None-Match": '"x"' })).status).toBe(200);
    },
  );

  test("style=gitlab has the scenario's file on each test, and an ETag of its own", async () => {
    const { executionId: id } = await completedExecution(api.team);
    const ask = (style: string, headers = {}) =>
      api.call("GET", "/results-scenario/{id}/junit", { id, headers, query: [["style", style]] });
    const { text, headers } = await ask("gitlab");
    expect(text).toBe(junitDocument.replace("<testcase", '<testcase file="scenarios/checkout.yaml"'));
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect((await ask("gitlab", { "If-None-Match": headers["etag"] ?? "" })).status).toBe(304);
    const jenkins = await ask("jenkins", { "If-None-Match": headers["etag"] ?? "" });
    expect(jenkins.text).toBe(junitDocument);
  });

  test("any other style is refused, with those that there are", async () => {
    const { executionId: id } = await completedExecution(api.team);
    const { status: code, body } = await api.call("GET", "/results-scenario/{id}/junit", {
      id,
      query: [["style", "azure"]],
    });
    expect(code).toBe(400);
    expect(body.errors).toEqual([{ path: "style", message: "Has to be one of jenkins, gitlab." }]);
  });

  test("XML and JSON have different ETags", async () => {
    const { executionId } = await completedExecution(api.team);
    const { etag = "" } = (await junit(executionId)).headers;
    const asJson = { Accept: "application/json", "If-None-Match": etag };
    expect((await junit(executionId, asJson)).status).toBe(200);
  });
});

describe("docs/contract.md, POST /results-scenario/artifacts/", () => {
  test("the whole result, each file by a link that works, null for a missing file", async () => {
    const { executionId, ref, result } = await completedExecution(api.team);
    const { status: code, body } = await artifacts(executionId);
    expect(code).toBe(200);
    expect(artifactsAnswer.parse(body)).toMatchObject({
      execution_id: executionId,
      status: "completed",
      outcome: "failed",
      run_id: ref.runId,
      duration_ms: 8123,
      tests_summary: { total: 2, passed: 0, failed: 1, timed_out: 0, error: 0, skipped: 1, cancelled: 0 },
      artifacts: { video: null, excel: null },
      tests: [
        {
          name: "Guest buys a book",
          outcome: "failed",
          duration_ms: 2100,
          attempts: 2,
          flaky: false,
          source: { file: "scenarios/checkout.yaml", line: 6, column: 9 },
          failure: {
            message: "The total is wrong.",
            step: 4,
            step_title: 'Expect "€ 12.00"',
            comparison: { expected: "€ 12.00", actual: "€ 10.00" },
            source: { file: "scenarios/checkout.yaml", line: 12, column: 9 },
          },
          artifacts: { video: null, trace: null },
        },
        {
          name: "Not yet",
          outcome: "skipped",
          attempts: 0,
          failure: null,
          artifacts: { junit: null, video: null, screenshot: null, trace: null, downloads: [] },
        },
      ],
    });
    const { pdf } = body.artifacts;
    expect(pdf).toMatchObject({
      content_type: "application/pdf",
      file_name: "checkout-run-1.pdf",
      size_bytes: 4,
      sha256: result.files.pdf?.sha256,
    });
    expect(await (await fetch(pdf.url)).text()).toBe("%PDF");
    expect(await (await fetch(body.tests[0].artifacts.screenshot.url)).text()).toBe("PNG");
  });

  test("tests that do not fit into one answer are on the next page, as far as its cursor is the run's", async () => {
    const long = (result: RunResult, name: string): TestResult => ({
      ...(result.tests[0] as TestResult),
      name,
      failure: { message: `${name}: "${"\\".repeat(700_000)}"`, step: 4, stepTitle: "Check" },
    });
    const names = ["First", "Second", "Third", "Fourth", "Fifth"];
    const { executionId } = await completedExecution(api.team, (result) => ({
      ...result,
      tests: names.map((name) => long(result, name)),
    }));
    const pages = [await artifacts(executionId)];
    for (let cursor = pages[0]?.body.next_cursor; cursor !== null; cursor = pages.at(-1)?.body.next_cursor) {
      pages.push(await artifactsFrom(executionId, cursor));
    }
    expect(pages.map(({ body }) => body.tests.map(({ name }: TestResult) => name))).toEqual([
      ["First", "Second"],
      ["Third", "Fourth"],
      ["Fifth"],
    ]);
    for (const { status, body, text } of pages) {
      expect(status).toBe(200);
      expect(artifactsAnswer.parse(body).tests_summary.total).toBe(5);
      expect(body.artifacts.pdf).not.toBeNull();
      expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(functionPayloadLimit);
    }
    const cursor = pages[0]?.body.next_cursor;
    const { executionId: another } = await completedExecution(api.team);
    for (const [id, changed] of [
      [another, cursor],
      [executionId, `${cursor}A`],
      [executionId, "nonsense"],
    ] as const) {
      expect((await artifactsFrom(id, changed)).body).toMatchObject({
        code: "invalid_request",
        errors: [{ path: "cursor" }],
      });
    }
  });

  test("each request gets fresh links", async () => {
    const { executionId } = await completedExecution(api.team);
    const { expires_at } = (await artifacts(executionId)).body.artifacts.junit;
    const left = Date.parse(expires_at) - Date.now();
    expect(left).toBeGreaterThan(880_000);
    expect(left).toBeLessThanOrEqual(900_000);
  });

  test("results stored before places were kept have none", async () => {
    const { executionId } = await completedExecution(api.team, (result) => {
      const tests = result.tests.map(({ source: _, ...older }) => {
        const { source: __, ...failure } = { ...older.failure };
        return { ...older, failure: older.failure && failure };
      });
      return { ...result, tests } as typeof result;
    });
    const { body } = await artifacts(executionId);
    expect(artifactsAnswer.parse(body).tests[0]).toMatchObject({ source: null, failure: { source: null } });
  });

  test("a result that names a file outside of its own run is not linked to", async () => {
    const { executionId } = await completedExecution(api.team, (result) => {
      const { pdf } = result.files;
      const foreign = pdf && { ...pdf, key: "runs/other/secret.pdf" };
      return { ...result, files: { ...result.files, pdf: foreign } };
    });
    const answer = await artifacts(executionId);
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret");
  });

  test("a result that was stored before tests could be selected is one of all tests", async () => {
    const { executionId } = await completedExecution(api.team, (result) => {
      const { selection: _, rerunOf: __, ...old } = result;
      const tests = result.tests.map(({ carriedOverFrom: ___, ...test }) => test);
      return { ...old, tests } as unknown as typeof result;
    });
    const { body } = await artifacts(executionId);
    expect(body).toMatchObject({ selection: null, rerun_of: null, tests: [{ number: 1 }, { number: 2 }] });
    expect(body.tests[0].carried_over_from).toBeNull();
  });

  test("execution_id is required, a string, and the only field", async () => {
    for (const json of [
      {},
      { execution_id: 5 },
      { execution_id: null },
      { execution_id: "x", more: 1 },
      [],
    ]) {
      const { body } = await api.call("POST", "/results-scenario/artifacts", { json });
      expect(body.code).toBe("invalid_request");
    }
  });
});

describe("docs/contract.md, POST /results-scenario/{id}/cancel/", () => {
  test("a current run is asked to stop", async () => {
    const { executionId, ref } = await runningExecution(api.team);
    const { status: code, body } = await cancel(executionId);
    expect(code).toBe(202);
    expect(cancelAnswer.parse(body)).toMatchObject({ execution_id: executionId, status: "running" });
    expect(await stopRequested(ref)).toBe(true);
    expect(await executionStore().get(api.team, executionId)).toMatchObject({ cancelledRunId: ref.runId });
  });

  test("an execution that has not begun is started, so that it ends at once", async () => {
    const { executionId, ref } = await acceptedExecution(api.team);
    expect((await cancel(executionId)).body).toMatchObject({ status: "scheduled" });
    expect(await stopRequested(ref)).toBe(true);
    await expect.poll(() => api.started).toContain(ref.runId);
  });

  test("what was planned for later, or is expected to take long, is soon worth asking for once it is cancelled", async () => {
    const later = { type: "one-off", scheduledFor: "2999-01-01T00:00:00.000Z" } as const;
    const { executionId: planned } = await acceptedExecution(api.team, later);
    const { executionId: long } = await runningExecution(api.team, { expectedDurationMs: 40_000 });
    for (const id of [planned, long]) {
      await cancel(id);
      for (const { headers } of [await status(id), await junit(id)]) {
        expect(Number(headers["retry-after"])).toBeLessThan(5);
      }
    }
  });

  test("the current run of a series is asked to stop, and the series stays", async () => {
    const [runId, nextRunId] = [newId("run"), newId("run")];
    const startedAt = new Date().toISOString();
    const series = { type: "recurring", status: "running", startedAt, runNumber: 3 } as const;
    const { executionId } = await acceptedExecution(api.team, { ...series, runId, nextRunId });
    expect((await cancel(executionId)).status).toBe(202);
    expect(await stopRequested({ team: api.team, executionId, runId })).toBe(true);
    expect(await stopRequested({ team: api.team, executionId, runId: nextRunId })).toBe(false);
    expect((await executionStore().get(api.team, executionId))?.nextRunId).toBe(nextRunId);
  });

  test("a finished execution stays as it is, however often it is cancelled", async () => {
    const { executionId } = await completedExecution(api.team);
    const before = await executionStore().get(api.team, executionId);
    const [first, second] = [await cancel(executionId), await cancel(executionId)];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.text).toBe(second.text);
    expect(await executionStore().get(api.team, executionId)).toEqual(before);
  });

  test("a body is refused unless it is empty or an empty object", async () => {
    const { executionId: id } = await completedExecution(api.team);
    const send = (json: unknown) => api.call("POST", "/results-scenario/{id}/cancel", { id, json });
    expect((await send({})).status).toBe(202);
    expect((await send({ force: true })).status).toBe(400);
    expect((await send([])).status).toBe(400);
  });
});

describe("docs/operations.md, Settings: files are kept for a while, a series until it is deleted", () => {
  test("a series whose last run's files are gone is not ready until its next run", async () => {
    const { executionId, ref } = await runningExecution(api.team, { type: "recurring" });
    const key = "runs/acme/gone.json";
    const junitFile = { key, contentType: "application/xml", sizeBytes: 1, sha256: "00" };
    await executionStore().completeRun(
      ref,
      { cancelledRunId: null },
      {
        completedAt: "2026-11-20T09:30:09.123Z",
        outcome: "passed",
        reason: null,
        resultKey: key,
        junit: junitFile,
        testStates: {},
      },
    );
    for (const answer of [await artifacts(executionId), await junit(executionId)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: "not_ready" } });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    }
  });
});

describe("docs/contract.md, Errors: internal_error never carries an internal message", () => {
  test("a result that cannot be read", async () => {
    const { executionId, ref } = await runningExecution(api.team);
    await executionStore().completeRun(
      ref,
      { cancelledRunId: null },
      {
        completedAt: "2026-11-20T09:30:09.123Z",
        outcome: "passed",
        reason: null,
        resultKey: "runs/acme/none.json",
        junit: null,
        testStates: {},
      },
    );
    for (const answer of [await artifacts(executionId), await junit(executionId)]) {
      expect(answer.body).toMatchObject({ status: 500, code: "internal_error" });
      expect(answer.text).not.toMatch(/NoSuchKey|key does not exist|JUnit|acme/);
    }
  });
});
