import { PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { InvokeCommand, TooManyRequestsException } from "@aws-sdk/client-lambda";
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import { printOrderSchema } from "../../../functions/core/attempt/print-order.ts";
import type { Execution } from "../../../functions/core/execution/execution.ts";
import { handler } from "../../../functions/finish-run.lambda.ts";
import { executionKey, executionSchema } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { functionDefaults } from "../../../lib/config.ts";
import { executionOf } from "../../support/executions.ts";
import { passedAttempt, ranTest, runReport } from "../../support/run-report.ts";
import { holds, scenarioOf, testOf } from "../../support/scenarios.ts";
import { bucketFaults, tableFaults } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { withoutPauses } from "../support/no-pauses.ts";
import { acceptedExecution, runId, runningExecution, scenario, storedScenario } from "../support/stored.ts";

const aws = useMockedAws();

beforeEach(() => {
  storedScenario(aws);
  aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
  aws.clients.lambda.on(InvokeCommand).callsFake(print);
});

/** What the function that prints does: it reads its order by the link, and hands in a file by the form. */
function print({ FunctionName, Payload }: { FunctionName: string; Payload: Uint8Array }) {
  expect(FunctionName).toBe(process.env["PRINT_FUNCTION_NAME"]);
  const { pathname } = new URL(JSON.parse(new TextDecoder().decode(Payload)).order);
  const key = aws.bucket.names().find((name) => pathname.endsWith(`/${name}`)) ?? "";
  const order = printOrderSchema.parse(JSON.parse(aws.bucket.read(key)));
  aws.bucket.write(order.form.fields["key"] ?? "", order.kind === "pdf" ? "%PDF" : order.cards.map(() => ""));
  return {};
}

/** A run whose tests have passed. */
function tested(count = 1, overrides: Partial<Execution> = {}) {
  const execution = runningExecution(aws, { testStates: { "0": "passed" }, ...overrides });
  const prefix = runPrefix(execution.ref);
  const tests = Array.from({ length: count }, () => scenario.tests).flat();
  const plan = {
    scenarioId: "scn_1",
    scenarioVersion: 1,
    scenario: { ...scenario, tests, video: count > 1 },
    values: {},
  };
  aws.bucket.write(`${prefix}plan.json`, { ...plan, deadline: "2999-01-01T00:00:00.000Z" });
  for (let index = 0; index < count; index++) {
    const folder = `${prefix}tests/${String(index).padStart(3, "0")}/attempt-1/`;
    aws.bucket.write(`${folder}result.json`, passedAttempt(["Open"]));
  }
  return { input: inputOf(execution.ref), key: executionKey(execution.team, execution.executionId), prefix };
}

function told() {
  return aws.clients.events
    .commandCalls(PutEventsCommand)
    .map(({ args }) => JSON.parse(args[0].input.Entries?.[0]?.Detail ?? ""));
}

/** The answer of a function that failed. */
function failed(errorType: string) {
  const told = { errorType, errorMessage: "The browser is gone." };
  return { FunctionError: "Unhandled", Payload: new TextEncoder().encode(JSON.stringify(told)) };
}

const refusal = { message: "Rate Exceeded.", $metadata: {} };

describe("The reports of a run", () => {
  const prints = (name: string) => aws.bucket.names().some((key) => key.endsWith(name));

  test("are printed although processes of the printing function end whose last team was another", async () => {
    withoutPauses();
    let instances = 2;
    aws.clients.lambda
      .on(InvokeCommand)
      .callsFake((input) => (instances-- > 0 ? (failed("Runtime.ExitError") as object) : print(input)));
    await handler(tested().input);
    expect(prints("report.pdf")).toBe(true);
  });

  test.each([
    [1, 1],
    [3, 2],
    [9, 6],
  ])(
    "of a run with %i browsers are printed by %i functions at once, which leave room for this one",
    async (browsers, atOnce) => {
      const { input } = tested(120);
      const { execution_id, run_id, team } = input;
      const leases = { [run_id]: [team, execution_id, browsers] };
      const admission = { version: 1, leases, waiting: [], full: false, served: [] };
      aws.table.put({ pk: "ADMISSION", sk: "ADMISSION", ...admission });
      let running = 0;
      let most = 0;
      let all = 0;
      aws.clients.lambda.on(InvokeCommand).callsFake(async (order) => {
        // A test whose run failed early may have left some behind.
        if (JSON.parse(new TextDecoder().decode(order.Payload)).execution_id !== execution_id) return {};
        all += 1;
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        return print(order);
      });
      await handler(input);
      // The PDF, and title cards by 25.
      expect([all, most]).toEqual([6, atOnce]);
    },
  );

  test.each([
    ["nine minutes, far from the run's limit", 9, 20, true, 15],
    ["hours, far from the run's limit: the function has 15 minutes", 600, 20, false, 15],
    ["hours, at the run's limit: it does not stay running five minutes more", 600, 0, false, 5],
  ])(
    "wait for capacity to print while the account has none for %s",
    async (_, minutes, leftMinutes, isPrinted, mostMinutes) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
      onTestFinished(() => {
        vi.useRealTimers();
      });
      vi.spyOn(AbortSignal, "timeout").mockImplementation((limitMs) => {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), limitMs);
        return controller.signal;
      });
      const began = Date.now();
      aws.clients.lambda.on(InvokeCommand).callsFake((input) => {
        if (Date.now() < began + minutes * 60_000) throw new TooManyRequestsException(refusal);
        return print(input);
      });
      let over = false;
      const deadline = new Date(began + leftMinutes * 60_000).toISOString();
      const finished = handler(tested(120, { deadline }).input).finally(() => {
        over = true;
      });
      while (!over) await vi.advanceTimersByTimeAsync(1000);
      expect(await finished).toEqual({ finish: "completed" });
      expect(prints("report.pdf")).toBe(isPrinted);
      expect(aws.log.join("").includes(refusal.message)).toBe(!isPrinted);
      expect((Date.now() - began) / 60_000).toBeLessThan(mostMinutes);
    },
  );

  test("are made without what cannot be printed", async () => {
    aws.clients.lambda.on(InvokeCommand).callsFake(() => failed("BrowserUnavailable"));
    await handler(tested().input);
    expect(prints("report.pdf")).toBe(false);
    expect(aws.log.join("")).toContain("The browser is gone.");
  });
});

describe("The end of a run", () => {
  test.each([
    ["with all reports up to an hour after its limit", -59, true],
    ["with JUnit and the results of its tests if it could not be made for an hour", -61, false],
  ])("is made %s", async (_, minutes, isPrinted) => {
    const deadline = new Date(Date.now() + minutes * 60_000).toISOString();
    const { input, key } = tested(1, { deadline });
    const cause = { Error: "RunAbandoned", Cause: "The run did not end within its time limit." };
    expect(await handler({ ...input, cause })).toEqual({ finish: "completed" });
    expect(aws.table.get(key)).toMatchObject({ status: "completed", outcome: "passed" });
    const names = aws.bucket.names().map((name) => name.slice(name.lastIndexOf("/") + 1));
    expect(names).toContain("junit.xml");
    expect(names.includes("report.pdf")).toBe(isPrinted);
    expect(names.includes("report.xlsx")).toBe(isPrinted);
  });

  test.each([
    ["all reports", 0],
    ["JUnit alone", -61],
  ])("is made with %s although the times of a step are none that captions can have", async (_, minutes) => {
    const deadline = new Date(Date.now() + minutes * 60_000).toISOString();
    const { input, key, prefix } = tested(1, { deadline });
    const attempt = passedAttempt(["Open"]);
    const steps = attempt.steps.map((step) => ({ ...step, startedAfterMs: 1e300 }));
    const video = { key: `${prefix}film`, contentType: "video/webm", sizeBytes: 1, sha256: "0".repeat(64) };
    aws.bucket.write(video.key, "x");
    const files = { ...attempt.files, video };
    aws.bucket.write(`${prefix}tests/000/attempt-1/result.json`, { ...attempt, steps, files });
    expect(await handler(input)).toEqual({ finish: "completed" });
    const { resultKey } = executionSchema().parse(aws.table.get(key));
    const [test] = JSON.parse(aws.bucket.read(resultKey ?? "")).tests;
    expect(test).toMatchObject({ outcome: "passed", files: { captions: null, junit: {}, video } });
    expect(aws.log.join("")).toContain("The captions could not be made");
  });

  test("is recorded once and announced on the bus, although the reply was lost", async () => {
    const { input, key } = tested();
    aws.table.repliesToLose = 1;
    expect(await handler(input)).toEqual({ finish: "completed" });
    expect(aws.table.get(key)).toMatchObject({ status: "completed", outcome: "passed" });
    expect(told()).toMatchObject([{ run_id: runId, outcome: "passed", tests: { passed: 1 } }]);
  });

  // DynamoDB counts in seconds: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/time-to-live-ttl-before-you-start.html
  test("says until when its execution is kept, unless it is one of a series", async () => {
    const { input, key } = tested();
    await handler(input);
    const { completedAt, ttl } = aws.table.get(key) as { completedAt: string; ttl: number };
    const { executionRetentionDays: days } = functionDefaults;
    expect(ttl).toBe(Math.ceil(Date.parse(completedAt) / 1000) + days * 24 * 3600);
    const ofSeries = tested(1, { type: "recurring" });
    await handler(ofSeries.input);
    expect(aws.table.get(ofSeries.key)).toMatchObject({ status: "completed" });
    expect(aws.table.get(ofSeries.key)).not.toHaveProperty("ttl");
  });

  test("that a cancellation preceded says so", async () => {
    const { input, key } = tested();
    aws.table.meanwhile = () => aws.table.put({ ...aws.table.get(key), cancelledRunId: runId });
    await handler(input);
    expect(aws.table.get(key)).toMatchObject({ status: "completed", outcome: "cancelled" });
  });

  test.each(Object.entries(tableFaults))(
    "fails by its name while the table answers with %s, and is announced once when it is retried",
    async (_, fault) => {
      const { input } = tested();
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler(input)).rejects.toMatchObject({ name: fault().name });
      expect(told()).toEqual([]);
      aws.table.answer(aws.clients.table);
      expect(await handler(input)).toEqual({ finish: "completed" });
      expect(told()).toHaveLength(1);
    },
  );

  test.each(Object.entries(bucketFaults))(
    "is not judged by incomplete results while the bucket answers with %s",
    async (_, fault) => {
      const { input, key } = tested();
      aws.clients.bucket.on(GetObjectCommand).rejects(fault());
      await expect(handler(input)).rejects.toThrow(fault().message);
      aws.bucket.answer(aws.clients.bucket);
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      await expect(handler(input)).rejects.toThrow(fault().message);
      expect(aws.table.get(key)).toMatchObject({ status: "running" });
    },
  );
});

describe("The event of a run that is complete", () => {
  test("that the bus refused fails with its own error name, and is announced when the task is retried", async () => {
    const { input } = tested();
    const Entries = [{ ErrorCode: "ThrottlingException", ErrorMessage: `Account ${internals.account}` }];
    aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 1, Entries });
    await expect(handler(input)).rejects.toMatchObject({
      name: "EventNotTaken",
      message: "The event bus answered ThrottlingException.",
    });
    aws.clients.events.on(PutEventsCommand).resolves({ FailedEntryCount: 0 });
    expect(await handler(input)).toEqual({ finish: "repeated" });
  });
});

describe("The event of a workflow that broke down", () => {
  const event = (input: unknown) => ({
    "detail-type": "Step Functions Execution Status Change",
    detail: {
      status: "FAILED",
      input: JSON.stringify(input),
      error: "ThrottlingException",
      cause: internals.account,
    },
  });

  test("ends a run that never began, without revealing internals", async () => {
    const { ref } = acceptedExecution(aws);
    expect(await handler(event(inputOf(ref)))).toEqual({ finish: "completed" });
    const item = aws.table.get(executionKey(ref.team, ref.executionId));
    expect(item).toMatchObject({ status: "completed", outcome: "error" });
    expect(item?.["reason"]).not.toContain(internals.account);
  });

  test("of a run that is over changes nothing", async () => {
    const { input, key } = tested();
    await handler(input);
    const before = aws.table.get(key);
    expect(await handler(event(input))).toEqual({ finish: "repeated" });
    expect(aws.table.get(key)).toEqual(before);
  });
});

describe("docs/contract.md, Selecting tests: the end of a rerun", () => {
  const earlier = { executionId: "exe_01KAAAAAAAAAAAAAAAAAAAAAAA", runId: "run_01KAAAAAAAAAAAAAAAAAAAAAAA" };
  const from = runPrefix({ team: executionOf().team, ...earlier });
  const file = (name: string) => {
    return { key: from + name, contentType: "x", sizeBytes: 1, sha256: "0".repeat(64) };
  };

  /** A rerun, of whose tests the first three did not pass and have now. */
  function repeated(count = 6) {
    const names = Array.from({ length: count }, (_, at) => `Form ${at + 1}`);
    const large = scenarioOf(
      "Large",
      names.map((name) => testOf(name, [holds])),
    );
    const carried = [...names.keys()].slice(3);
    const shot = file("tests/003/attempt-1/screenshot.png");
    const attempt = passedAttempt(["Open"], {
      files: {
        video: null,
        screenshot: shot,
        trace: null,
        downloads: [{ ...file("tests/003/a"), name: "a" }],
      },
    });
    const tests = names.map((name, at) => ranTest(name, [at === 3 ? attempt : passedAttempt(["Open"])]));
    const result = runReport(tests, earlier);
    aws.bucket.write(`${from}result.json`, {
      ...result,
      tests: result.tests.map((test) =>
        test.index === 4 ? { ...test, carriedOverFrom: "exe_first" } : test,
      ),
      files: {},
    });
    aws.bucket.write(shot.key, "PNG");
    aws.bucket.write(`${from}tests/003/a`, "a");
    const rerunOf = { ...earlier, resultKey: `${from}result.json`, carried };
    const execution = runningExecution(aws, { rerunOf });
    const prefix = runPrefix(execution.ref);
    const plan = { scenarioId: "scn_1", scenarioVersion: 1, scenario: large, values: {}, rerunOf };
    aws.bucket.write(`${prefix}plan.json`, { ...plan, deadline: "2999-01-01T00:00:00.000Z" });
    for (const at of [0, 1, 2]) {
      aws.bucket.write(`${prefix}tests/00${at}/attempt-1/result.json`, passedAttempt(["Open"]));
    }
    return { execution, prefix, key: executionKey(execution.team, execution.executionId) };
  }

  test("tells of 500 tests, of which three belong to it, and has files of its own", async () => {
    const { execution, prefix, key } = repeated(500);
    expect(await handler(inputOf(execution.ref))).toEqual({ finish: "completed" });
    const { resultKey, junit, outcome } = executionSchema().parse(aws.table.get(key));
    expect(outcome).toBe("passed");
    const { tests, rerunOf } = JSON.parse(aws.bucket.read(resultKey ?? ""));
    expect({ rerunOf, tests: tests.length }).toEqual({ rerunOf: earlier.executionId, tests: 500 });
    const origins = tests.map((test: { carriedOverFrom: string | null }) => test.carriedOverFrom);
    expect(origins.slice(0, 6)).toEqual([
      null,
      null,
      null,
      earlier.executionId,
      "exe_first",
      earlier.executionId,
    ]);
    expect(JSON.stringify(tests)).not.toContain(from);
    expect(aws.bucket.read(`${prefix}tests/003/attempt-1/screenshot.png`)).toBe("PNG");
    expect(aws.bucket.read(`${prefix}tests/003/a`)).toBe("a");
    const document = aws.bucket.read(junit?.key ?? "");
    expect(document.match(/<testcase /g)).toHaveLength(500);
    expect(document.match(/Not run again: it ran in execution/g)).toHaveLength(497);
  });

  test("that met a fault while it copied is complete when it is retried", async () => {
    const { execution, prefix } = repeated();
    aws.clients.bucket.on(CopyObjectCommand).rejects(new Error("Slow down."));
    await expect(handler(inputOf(execution.ref))).rejects.toThrow("Slow down.");
    aws.bucket.answer(aws.clients.bucket);
    expect(await handler(inputOf(execution.ref))).toEqual({ finish: "completed" });
    expect(aws.bucket.read(`${prefix}tests/003/a`)).toBe("a");
  });

  test("does without a file that has expired", async () => {
    const { execution, key } = repeated();
    aws.bucket.objects.delete(`${from}tests/003/a`);
    await handler(inputOf(execution.ref));
    const { resultKey, outcome } = executionSchema().parse(aws.table.get(key));
    const { files } = JSON.parse(aws.bucket.read(resultKey ?? "")).tests[3];
    expect([outcome, files.downloads, files.screenshot === null]).toEqual(["passed", [], false]);
  });

  test("is an error with the reason, and an end, if the earlier result is gone", async () => {
    const { execution, key } = repeated();
    aws.bucket.objects.delete(`${from}result.json`);
    await handler(inputOf(execution.ref));
    expect(aws.table.get(key)).toMatchObject({
      status: "completed",
      outcome: "error",
      reason: `Test "Form 4" could not be judged: Its result in execution ${earlier.executionId} is no longer kept.`,
    });
  });

  test("does not sign links to files that its earlier result names outside of that run", async () => {
    const { execution } = repeated();
    const stored = JSON.parse(aws.bucket.read(`${from}result.json`));
    stored.tests[3].attempts[0].files.screenshot.key = "runs/other/exe_1/run_1/secret.png";
    aws.bucket.write(`${from}result.json`, stored);
    await expect(handler(inputOf(execution.ref))).rejects.toThrow("runs/acme");
  });
});
