import { PutObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { runPrefix } from "../../../functions/core/artifacts/object-keys.ts";
import type { AttemptResult } from "../../../functions/core/run/result.ts";
import type { Scenario } from "../../../functions/core/scenario/scenario.ts";
import { limits } from "../../../functions/core/scenario/scenario-file.ts";
import { endsOf } from "../../../functions/core/time/duration-range.ts";
import { handler } from "../../../functions/end-test.lambda.ts";
import { executionKey } from "../../../functions/stores/execution-item.ts";
import { inputOf } from "../../../functions/workflow/task-input.ts";
import { endedAttempt, passedAttempt } from "../../support/run-report.ts";
import { scenarioOf, testOf } from "../../support/scenarios.ts";
import { bucketFaults, tableBreakdowns, tableFaults, tableThrottles } from "../support/aws-faults.ts";
import { internals, useMockedAws } from "../support/mocked-aws.ts";
import { runningExecution, type StoredExecution, scenario } from "../support/stored.ts";

const aws = useMockedAws();
const input = ({ ref }: StoredExecution) => ({ ...inputOf(ref), index: 0, attempt: 1 });
const broken = {
  fault: { Error: "StorageUnavailable", Cause: JSON.stringify({ errorMessage: "It failed." }) },
};
const noneOf = { video: null, screenshot: null, trace: null, downloads: [] };
const fileOf = (key: string) => ({ key, contentType: "text/html", sizeBytes: 3, sha256: "a".repeat(64) });

/** A run that is going on, with its plan. */
function begun(
  overrides: Parameters<typeof runningExecution>[1] = {},
  planned: Scenario = scenario,
): StoredExecution {
  const execution = runningExecution(aws, overrides);
  const plan = { scenarioId: "scn_1", scenarioVersion: 1, scenario: planned, values: {} };
  const deadline = "2999-01-01T00:00:00.000Z";
  aws.bucket.write(`${runPrefix(execution.ref)}plan.json`, { ...plan, deadline });
  return execution;
}

const folderOf = ({ ref }: StoredExecution) => `${runPrefix(ref)}tests/000/attempt-1/`;

/** A run whose first attempt handed this in. */
function handedIn(result: unknown, overrides = {}, planned?: Scenario): StoredExecution {
  const execution = begun(overrides, planned);
  aws.bucket.write(`${folderOf(execution)}handed-in.json`, result);
  return execution;
}

const passed = (files: Partial<AttemptResult["files"]> = {}, steps?: AttemptResult["steps"]) =>
  passedAttempt(["Open"], { files: { ...noneOf, ...files }, ...(steps && { steps }) });
const [step] = passed().steps as [AttemptResult["steps"][number]];

function states({ ref }: StoredExecution): unknown {
  return aws.table.get(executionKey(ref.team, ref.executionId))?.["testStates"];
}

const result = (execution: StoredExecution): AttemptResult =>
  JSON.parse(aws.bucket.read(`${folderOf(execution)}result.json`));

describe("The end of a test", () => {
  test("is recorded although the reply was lost", async () => {
    const execution = handedIn(passed());
    aws.table.repliesToLose = 1;
    expect(await handler(input(execution))).toMatchObject({ attempt: 2, again: false });
    expect(states(execution)).toEqual({ "0": "passed" });
    expect(result(execution)).toMatchObject({ outcome: "passed" });
  });

  test("takes its name from those of the tests that are running", async () => {
    const test = (name: string) => ({ name, attempt: 1, startedAt: "2026-11-20T09:30:02.000Z" });
    const execution = handedIn(passed(), { runningTests: { "0": test("Buys a book"), "1": test("Pays") } });
    await handler(input(execution));
    const { ref } = execution;
    expect(aws.table.get(executionKey(ref.team, ref.executionId))).toMatchObject({
      runningTests: { "1": test("Pays") },
    });
  });

  test.each(Object.entries(tableThrottles))(
    "is recorded although the table answers with %s: the tests of its run write to the same item",
    async (_, fault) => {
      const execution = handedIn(passed());
      aws.table.refusals = [fault()];
      await handler(input(execution));
      expect(states(execution)).toEqual({ "0": "passed" });
    },
  );

  test.each(Object.entries(tableBreakdowns))(
    "fails by its name while the table answers with %s, and is recorded when it is retried",
    async (_, fault) => {
      const execution = handedIn(passed());
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(handler(input(execution))).rejects.toMatchObject({ name: fault().name });
      aws.table.answer(aws.clients.table);
      await handler(input(execution));
      expect(states(execution)).toEqual({ "0": "passed" });
    },
  );

  test("of a run that was replaced changes nothing", async () => {
    const execution = handedIn(passed(), { runId: "run_01KCCCCCCCCCCCCCCCCCCCCCCC" });
    await handler(input(execution));
    expect(states(execution)).toEqual({});
  });

  test("is that of an attempt whose function stored the result itself, in an earlier version", async () => {
    const execution = begun();
    aws.bucket.write(`${folderOf(execution)}result.json`, passed());
    expect(await handler({ ...input(execution), result: { outcome: "passed", again: false } })).toMatchObject(
      {
        again: false,
      },
    );
    expect(states(execution)).toEqual({ "0": "passed" });
  });

  test("removes the order with its secrets", async () => {
    const execution = handedIn(passed());
    const { ref } = execution;
    aws.bucket.write(`orders/${ref.team}/${ref.executionId}/${ref.runId}/0-1.json`, {});
    await handler(input(execution));
    expect(aws.bucket.names().filter((name) => name.startsWith("orders/"))).toEqual([]);
  });
});

test("An attempt whose order had expired is made again, under the same number", async () => {
  const execution = begun();
  const output = await handler({ ...input(execution), fault: { Error: "OrderExpired" } });
  expect(output).toEqual({ ...input(execution), again: true });
  expect(states(execution)).toEqual({});
});

describe("What a browser's function hands in", () => {
  test("has its files below its attempt, with the types of the service", async () => {
    const execution = handedIn(passed({ screenshot: fileOf("screenshot.png") }));
    aws.bucket.write(`${folderOf(execution)}screenshot.png`, "png");
    await handler(input(execution));
    const key = `${folderOf(execution)}screenshot.png`;
    expect(result(execution).files.screenshot).toMatchObject({ key, contentType: "image/png" });
  });

  test("is short of a file that was not uploaded, or is another: the test did not pass", async () => {
    const execution = handedIn(passed({ screenshot: fileOf("screenshot.png"), trace: fileOf("trace.zip") }));
    aws.bucket.write(`${folderOf(execution)}trace.zip`, "longer");
    await handler(input(execution));
    expect(result(execution)).toMatchObject({
      outcome: "error",
      failure: { message: "screenshot.png could not be stored; trace.zip could not be stored." },
      files: noneOf,
    });
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["no JSON", "<html>"],
    ["no attempt", { outcome: "passed" }],
    ["another attempt", passedAttempt(["Open"], { attempt: 2, files: noneOf })],
    ["more steps than the test has", passedAttempt(["Open", "Pay"], { files: noneOf })],
    [
      "a message of a million characters",
      endedAttempt("failed", ["Open"], 1, "x".repeat(1e6), { files: noneOf }),
    ],
    ["a log of a million lines", passedAttempt(["Open"], { log: Array(1e6).fill(""), files: noneOf })],
    ["a type of step of a million characters", passed({}, [{ ...step, type: "x".repeat(1e6) }])],
    ["a step's title of a million characters", passed({}, [{ ...step, title: "x".repeat(1e6) }])],
    [
      "a failed step's title of a million characters",
      endedAttempt("failed", ["x".repeat(1e6)], 1, "No.", { files: noneOf }),
    ],
    ["a browser's name of a million characters", { ...passed(), browserMode: "x".repeat(1e6) }],
    ["a file of another test", passed({ screenshot: fileOf("../../001/attempt-1/screenshot.png") })],
    [
      "a file of another run",
      passed({ video: fileOf("runs/acme/exe_2/run_2/tests/000/attempt-1/video.webm") }),
    ],
    ["the secrets of the run", passed({ trace: fileOf("../../../secrets.json") })],
    ["an attempt of nearly an hour", { ...passed(), durationMs: 59 * 60_000 }],
    ["a step that began before its attempt", passed({}, [{ ...step, startedAfterMs: -1 }])],
    ["a step that began an age after its attempt", passed({}, [{ ...step, startedAfterMs: 1e300 }])],
    ["a step that took less than nothing", passed({}, [{ ...step, durationMs: -1 }])],
    ["a step that took an age", passed({}, [{ ...step, durationMs: 1e303 }])],
    [
      "a download that no step keeps",
      passed({ downloads: [{ ...fileOf("download-1-a.txt"), name: "a.txt" }] }),
    ],
  ])("is refused if it is %s: the test is in error, and nothing else changes", async (_, claimed) => {
    const execution = claimed === undefined ? begun() : handedIn(claimed);
    const before = aws.bucket.names();
    expect(await handler(input(execution))).toMatchObject({ again: false });
    expect(states(execution)).toEqual({ "0": "error" });
    expect(result(execution)).toMatchObject({ outcome: "error", files: noneOf });
    expect(aws.bucket.names().filter((name) => !before.includes(name))).toEqual([
      `${folderOf(execution)}result.json`,
    ]);
  });

  test("may have taken as long as any test may, and the minute that ends it", async () => {
    const durationMs = endsOf(limits.testTimeout).mostMs + 60_000;
    const execution = handedIn({ ...passed({}, [{ ...step, durationMs }]), durationMs });
    await handler(input(execution));
    expect(result(execution)).toMatchObject({ outcome: "passed", durationMs });
  });

  describe("of the downloads that a test keeps", () => {
    const keep = { type: "expectDownload", keep: true } as const;
    const keeping = scenarioOf("Invoices", [testOf("Keeps two", [keep, keep])]);
    const content = { contentType: "text/html", sizeBytes: 3, sha256: "a".repeat(64) };
    const download = (key: string, savedAs?: string) => ({ ...content, name: "a.pdf", key, savedAs });
    const first = download("download-1-file", "download-1-a.pdf");
    const second = download("download-2-file", "download-2-a.pdf");

    const afterHandingIn = async (...downloads: AttemptResult["files"]["downloads"]) => {
      const claim = passedAttempt(["Keeps", "Keeps"], { files: { ...noneOf, downloads } });
      const execution = handedIn(claim, {}, keeping);
      const there = ["download-1-file", "download-2-file", "download-2-b.csv"];
      for (const name of there) aws.bucket.write(folderOf(execution) + name, "pdf");
      await handler(input(execution));
      return { ...result(execution), folder: folderOf(execution) };
    };

    test("has the names that the pages gave them, and the types that belong to these", async () => {
      const { outcome, files, folder } = await afterHandingIn(second, first);
      expect(outcome).toBe("passed");
      expect(files.downloads).toMatchObject([
        { key: `${folder}download-2-file`, savedAs: "download-2-a.pdf", contentType: "application/pdf" },
        { key: `${folder}download-1-file`, savedAs: "download-1-a.pdf", contentType: "application/pdf" },
      ]);
    });

    test("may be named after the page's file by a function of an earlier version", async () => {
      const { files, folder } = await afterHandingIn(first, download("download-2-b.csv"));
      expect(files.downloads[1]).toMatchObject({ key: `${folder}download-2-b.csv`, contentType: "text/csv" });
    });

    test.each([
      ["one of them twice", [first, first]],
      ["one more than it keeps", [download("download-3-file", "download-3-a.pdf")]],
      ["the name of another", [download("download-1-file", "download-2-a.pdf")]],
      ["a name that is a path", [download("download-1-file", "download-1-../a.pdf")]],
      ["a file that is none of them", [download("../attempt-2/download-1-file", "download-1-a.pdf")]],
    ])("is refused if it has %s", async (_, downloads) => {
      const { outcome, files } = await afterHandingIn(...downloads);
      expect({ outcome, downloads: files.downloads }).toEqual({ outcome: "error", downloads: [] });
    });
  });

  test("decides nothing by what its function answers", async () => {
    const execution = handedIn(endedAttempt("failed", ["Open"], 1, "It is not there.", { files: noneOf }));
    const answered = { result: { outcome: "passed", again: true }, run_id: "run_of_another" };
    expect(await handler({ ...answered, ...input(execution) })).toMatchObject({ again: false });
    expect(states(execution)).toEqual({ "0": "failed" });
  });
});

describe("An attempt that broke down", () => {
  test("leaves a result that says why in the service's own words", async () => {
    const execution = begun();
    await handler({ ...input(execution), ...broken });
    expect(result(execution)).toMatchObject({ outcome: "error", failure: { message: "It failed." } });
    expect(states(execution)).toEqual({ "0": "error" });
  });

  test.each(Object.entries({ ...tableFaults, ...bucketFaults }))(
    "with %s does not reveal internals",
    async (_, fault) => {
      const execution = begun();
      const { name, message } = fault();
      const Cause = JSON.stringify({ errorMessage: message });
      await handler({ ...input(execution), fault: { Error: name, Cause } });
      const told = JSON.stringify(result(execution));
      for (const internal of Object.values(internals)) expect(told).not.toContain(internal);
    },
  );

  test.each(Object.entries(bucketFaults))(
    "is not recorded before its result, which met %s, is stored",
    async (_, fault) => {
      const execution = begun();
      aws.clients.bucket.on(PutObjectCommand).rejects(fault());
      await expect(handler({ ...input(execution), ...broken })).rejects.toThrow(fault().message);
      expect(states(execution)).toEqual({});
    },
  );
});
