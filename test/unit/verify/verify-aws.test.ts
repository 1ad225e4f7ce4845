import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CloudWatchLogsClient, FilterLogEventsCommand } from "@aws-sdk/client-cloudwatch-logs";
import {
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionCodeCommand,
} from "@aws-sdk/client-lambda";
import { HeadObjectCommand, NotFound, S3Client } from "@aws-sdk/client-s3";
import {
  DescribeMapRunCommand,
  ListMapRunsCommand,
  type MapRunExecutionCounts,
  type MapRunListItem,
  SFNClient,
} from "@aws-sdk/client-sfn";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { needsChildWorkflows } from "../../../functions/core/run/workflow-size.ts";
import { loadScenario } from "../../../functions/core/scenario/load-scenario.ts";
import { parseScenario } from "../../../functions/core/scenario/parse-scenario.ts";
import { functionUses } from "../../../lib/cloud/function-uses.ts";
import { type AwsCheck, browserTime, NotProvable } from "../../../lib/verify/aws/aws-check.ts";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { browserChecks } from "../../../lib/verify/aws/checks/browser-checks.ts";
import {
  childWorkflowChecks,
  childWorkflowScenario,
} from "../../../lib/verify/aws/checks/child-workflow-checks.ts";
import { awsChecks } from "../../../lib/verify/aws/checks.ts";
import { attemptEndOf, invocationOf } from "../../../lib/verify/aws/function-log.ts";
import { rollBackAndForth } from "../../../lib/verify/aws/roll-back.ts";
import { runChecks } from "../../../lib/verify/aws/run-checks.ts";
import { withUndo } from "../../../lib/verify/aws/undo.ts";
import { earlierVersion, undisturbedSince } from "../../../lib/verify/earlier-version.ts";
import { tasks } from "../../../lib/workflow/tasks.ts";
import { projectRoot } from "../../support/documents.ts";

const operations = readFileSync(join(projectRoot, "docs/operations.md"), "utf8");

test("docs/operations.md, Upgrade: names the version with which upgrades are proven", () => {
  const section = /^## Upgrade\n(.*?)^## /ms.exec(operations)?.[1] ?? "";
  expect(section).toContain(`\`${undisturbedSince.slice(0, 7)}\``);
});

test("A clone without the earlier version is told how to get it", async () => {
  const nowhere = earlierVersion("0".repeat(40), "/nowhere");
  await expect(nowhere).rejects.toThrow("Get the whole history first: git fetch --unshallow");
});

describe("docs/operations.md, Unproven", () => {
  const section = /^## Unproven\n(.*?)^## /ms.exec(operations)?.[1] ?? "";
  const listed = [...section.matchAll(/^\| [^|]+ \| `([a-z-]+)` \|$/gm)].map(([, name]) => name);

  test("each line names the check that settles it, and each check has a line", () => {
    expect(listed.sort()).toEqual(awsChecks.map(({ name }) => name).sort());
  });

  test("what a check leaves open names the checks that settle it, or why none does", () => {
    const names = awsChecks.map(({ name }) => name);
    const named = (cell: string) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
    const [, table = ""] =
      /\| check \| what it does not show \| what does \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(section) ?? [];
    const rows = table.trimEnd().split("\n");
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      const [, checks = "", , settles = ""] = row
        .split(" | ")
        .join("|")
        .split("|")
        .map((cell) => cell.trim());
      expect(names, row).toEqual(expect.arrayContaining(named(checks)));
      expect(named(checks).length, row).toBeGreaterThan(0);
      if (/^none(:| in an account, since) .{20}/.test(settles)) continue;
      expect(named(settles).length, row).toBeGreaterThan(0);
      expect(names, row).toEqual(expect.arrayContaining(named(settles)));
      expect(named(settles), row).not.toContain(named(checks)[0]);
    }
  });

  test("the price of all checks is that of the functions that are deployed", () => {
    const prices = readFileSync(join(projectRoot, "bench/aws-prices.json"), "utf8");
    const { lambdaX86PerGbSecond: price } = JSON.parse(prices) as Record<string, number>;
    const gigabytes = functionUses["run-test"].size.memorySize / 1024;
    expect(browserTime(1000)).toBeCloseTo(1000 * gigabytes * (price ?? 0), 6);
    const all = awsChecks.reduce((sum, { costs }) => sum + costs, 0);
    expect(section).toContain(`about ${all.toFixed(2)} dollars in all`);
  });
});

describe("A check of a deployment", () => {
  const region = { place: "emulator" } as CheckedRegion;
  const ran: string[] = [];
  const check = (name: string, more: Partial<AwsCheck>): AwsCheck => ({
    ...{ name, title: name, does: "", costs: 0, provable: ["aws", "emulator"] },
    run: async () => {
      ran.push(name);
      return "found";
    },
    ...more,
  });
  const fails = async () => {
    throw new RangeError("Not as it should be");
  };
  const verdictsOf = async (checks: AwsCheck[], regardless: boolean) =>
    (await runChecks(checks, region, regardless)).map(({ verdict, found }) => [verdict, found]);
  let noted: string[];

  beforeEach(() => {
    noted = [];
    const written = vi
      .spyOn(process.stderr, "write")
      .mockImplementation((line) => noted.push(String(line)) > 0);
    return () => written.mockRestore();
  });

  test("is announced when it begins, and not if it does not run", async () => {
    const elsewhere = check("elsewhere", { provable: ["aws"] });
    await runChecks([check("here", { does: "Looks." }), elsewhere], region, false);
    expect(noted).toEqual(["here: Looks.\n"]);
  });

  test("that finds nothing to prove neither holds nor fails, and says what is missing", async () => {
    const run = async () => Promise.reject(new NotProvable("Not deployed: set `budget`."));
    const verdicts = await verdictsOf([check("by setting", { run }), check("other", {})], false);
    expect(verdicts).toEqual([
      ["not provable here", "Not deployed: set `budget`."],
      ["holds", "found"],
    ]);
  });

  test("does not run where it proves nothing, and is not said to hold", async () => {
    ran.length = 0;
    const elsewhere = check("elsewhere", { provable: ["aws"] });
    expect(await verdictsOf([elsewhere], false)).toEqual([["not provable here", "elsewhere"]]);
    expect(ran).toEqual([]);
    expect(await verdictsOf([elsewhere], true)).toEqual([["not provable here", "found"]]);
    expect(ran).toEqual(["elsewhere"]);
  });

  test("that fails does not hold, and the next one runs", async () => {
    const verdicts = await verdictsOf([check("one", { run: fails }), check("other", {})], false);
    expect(verdicts).toEqual([
      ["does not hold", "RangeError: Not as it should be"],
      ["holds", "found"],
    ]);
  });

  test("that waits lets the next one begin", async () => {
    let goOn = (_: string) => {};
    const waits = new Promise<string>((resolve) => {
      goOn = resolve;
    });
    const letsGo = async () => {
      goOn("waited");
      return "let it go";
    };
    const checks = [check("waits", { waits: true, run: () => waits }), check("next", { run: letsGo })];
    expect(await verdictsOf(checks, false)).toEqual([
      ["holds", "waited"],
      ["holds", "let it go"],
    ]);
  });
});

test("What the function says of its /tmp and of unpacking is read from the line that ends an attempt", () => {
  const size = { temporary_used_mib: 312, temporary_size_mib: 1024 };
  const line = { message: "An attempt ended", outcome: "passed", ...size, unpack_ms: 1350 };
  expect(attemptEndOf(JSON.stringify(line))).toEqual({ usedMiB: 312, sizeMiB: 1024, unpackMs: 1350 });
  for (const other of ["START RequestId: 1", "7", JSON.stringify({ ...line, message: "Another" })]) {
    expect(attemptEndOf(other)).toBeNull();
  }
});

describe("The check of a cold start", () => {
  const check = browserChecks.find(({ name }) => name === "cold-start");
  const logs = new CloudWatchLogsClient({});
  const cloudWatch = mockClient(logs);
  const report = (more: string) =>
    `REPORT RequestId: 6d5d1f4a\tDuration: 9000.00 ms\tMemory Size: 3008 MB\tMax Memory Used: 811 MB\t${more}`;
  const end = { message: "An attempt ended", temporary_used_mib: 312, temporary_size_mib: 1024 };
  const ended = {
    executionId: "exe_1",
    askedAt: 0,
    status: { status: "completed", started_at: "2026-01-01T00:00:00.000Z", duration_ms: 6000 },
  };
  const region = {
    aws: { logs },
    resources: { ofFunction: (handler: string) => handler },
    ended: async () => ended,
    api: {
      scenarioByName: async () => ({ id: "scn_1" }),
      trigger: async () => ({ value: { execution_id: "exe_2" } }),
      status: async () => ({ value: ended.status }),
      artifacts: async () => ({ tests: [{ duration_ms: 5000 }] }),
    },
  } as unknown as CheckedRegion;

  /** Logs what the function says of its first run, cold unless told otherwise, and of a warm one. */
  function logged(first: string, unpackMs: number | null): void {
    cloudWatch.reset();
    const events = (message: string) => ({ events: [{ message }] });
    cloudWatch
      .on(FilterLogEventsCommand, { filterPattern: '"REPORT RequestId"' })
      .resolvesOnce(events(first))
      .resolves(events(report("")));
    cloudWatch
      .on(FilterLogEventsCommand, { filterPattern: '"An attempt ended"' })
      .resolves(events(JSON.stringify({ ...end, unpack_ms: unpackMs })));
  }

  test("says how long the function took to load, to unpack Chromium, and in all", async () => {
    logged(report("Init Duration: 522.10 ms\t"), 1350);
    const found = "0.5 s to load, 4.0 s around the test, 1.4 s of them to unpack Chromium; warm 4.0 s";
    expect(await check?.run(region)).toBe(found);
  });

  test("does not hold if the function was warm, took too long, or does not say how long it unpacked", async () => {
    logged(report(""), 1350);
    await expect(check?.run(region)).rejects.toThrow("The function was warm");
    logged(report("Init Duration: 17000.00 ms\t"), 1350);
    await expect(check?.run(region)).rejects.toThrow("17.0 s to load");
    logged(report("Init Duration: 522.10 ms\t"), null);
    await expect(check?.run(region)).rejects.toThrow("does not say how long Chromium took to unpack");
  });
});

describe("The check of tests at the same time", () => {
  const check = browserChecks.find(({ name }) => name === "parallel");
  const alone = { tests: [40_000], whole: 46_000 };

  /** What the check finds if the run of one test and that of four took so many milliseconds. */
  async function verdictOn(four: { tests: number[]; whole: number }, outcome = "passed") {
    const runs = new Map([
      ["exe_1", alone],
      ["exe_4", four],
    ]);
    const statusOf = (id: string) => ({ outcome, status: "completed", duration_ms: runs.get(id)?.whole });
    const region = {
      ended: async () => ({ executionId: "exe_4", status: statusOf("exe_4") }),
      api: {
        scenarioByName: async () => ({ id: "scn_1" }),
        trigger: async ({ tests }: { tests?: number[] }) => {
          expect(tests).toEqual([1]);
          return { value: { execution_id: "exe_1" } };
        },
        status: async (id: string) => ({ value: statusOf(id) }),
        artifacts: async (id: string) => ({
          tests: runs.get(id)?.tests.map((duration_ms) => ({ duration_ms })),
        }),
      },
    } as unknown as CheckedRegion;
    return check?.run(region);
  }

  test("holds if the longest of four takes hardly longer than one alone, and the run hardly longer than that", async () => {
    expect(await verdictOn({ tests: [40_000, 42_000, 41_000, 45_000], whole: 53_000 })).toBe(
      "53.0 s for four tests of at most 45.0 s; one alone took 40.0 s of 46.0 s",
    );
  });

  test("does not hold if they run two at a time", async () => {
    const whole = 2 * 40_000 + 6_000;
    await expect(verdictOn({ tests: [40_000, 40_000, 40_000, 40_000], whole })).rejects.toThrow(
      "The run of four took 86.0 s, although the longest took 40.0 s",
    );
  });

  test("does not hold if they slow one another down", async () => {
    const two = { tests: [80_000, 80_000, 79_000, 80_000], whole: 86_000 };
    await expect(verdictOn(two)).rejects.toThrow("One of four took 80.0 s, and alone 40.0 s");
  });

  test("does not hold if a run did not pass", async () => {
    await expect(verdictOn({ tests: [40_000], whole: 46_000 }, "failed")).rejects.toThrow("A run is failed");
  });
});

test("What a test uses is judged by pages like those of a test: in the usual size, with film, trace and pictures", async () => {
  const scenario = await loadScenario(join(projectRoot, "lib/verify/aws/scenarios/four.yaml"));
  expect(scenario).toMatchObject({
    viewport: { width: 1280, height: 720 },
    video: true,
    trace: "on",
    parallel: 4,
  });
  expect(scenario.tests).toHaveLength(4);
  for (const { steps } of scenario.tests) {
    expect(steps).toEqual(scenario.tests[0]?.steps);
    expect(steps.filter(({ type }) => type === "click").length).toBeGreaterThan(5);
    // The film of a page begins when it has an address of its own.
    expect(JSON.stringify(steps[0])).toContain("location.hash");
  }
});

describe("What Lambda reports of an invocation", () => {
  const line =
    "REPORT RequestId: 6d5d1f4a-0000-4000-8000-000000000000\tDuration: 9021.44 ms\tBilled Duration: 9544 ms\tMemory Size: 3008 MB\tMax Memory Used: 811 MB";

  test("is read, and a cold start has the time of its initialisation", () => {
    const warm = { durationMs: 9021.44, initMs: null, memoryMiB: 3008, usedMiB: 811 };
    expect(invocationOf(`${line}\t`)).toEqual(warm);
    expect(invocationOf(`${line}\tInit Duration: 522.10 ms\t`)).toEqual({ ...warm, initMs: 522.1 });
  });

  test("is not taken from any other line", () => {
    expect(invocationOf('{"message":"An attempt ended"}')).toBeNull();
    expect(invocationOf("REPORT RequestId: 6d5d1f4a\tStatus: timeout")).toBeNull();
  });
});

describe("The check of large runs", () => {
  const [check] = childWorkflowChecks;
  const workflows = new SFNClient({});
  const stepFunctions = mockClient(workflows);
  const folder = mkdtempSync(join(tmpdir(), "verify-aws-test-"));
  const ended = { status: "completed", outcome: "passed", reason: null, run_id: "run_1", tests: {} };
  const region = {
    aws: { workflows },
    folder,
    team: "verify",
    operator: { push: async () => undefined },
    resources: { only: () => "arn:aws:states:us-east-1:123456789012:stateMachine:runs" },
    api: {
      scenarioByName: async () => ({ id: "scn_1" }),
      trigger: async () => ({ value: { execution_id: "exe_1" } }),
      status: async () => ({ value: ended }),
    },
  } as unknown as CheckedRegion;

  beforeEach(() => stepFunctions.reset());
  afterAll(() => rmSync(folder, { recursive: true }));

  test("has a scenario that is split however few of its tests run at once, and runs two", async () => {
    const file = JSON.stringify(childWorkflowScenario);
    const nothing = async () => Promise.reject(new Error("It names no other file."));
    const { tests, timeoutMs } = await parseScenario(file, "child-workflows.json", nothing, nothing);
    expect(needsChildWorkflows({ tests, timeoutMs, parallel: 1 })).toBe(true);
    expect(tests.filter(({ skip }) => skip === null)).toHaveLength(2);
  });

  test("holds if each of the two had a child that succeeded, and not if there was none", async () => {
    const mapRunArn = "arn:aws:states:us-east-1:123456789012:mapRun:runs/tests:1";
    stepFunctions
      .on(ListMapRunsCommand, { executionArn: "arn:aws:states:us-east-1:123456789012:execution:runs:run_1" })
      .resolves({ mapRuns: [{ mapRunArn } as MapRunListItem] });
    const counts = (succeeded: number) => ({ total: 2, succeeded }) as MapRunExecutionCounts;
    stepFunctions.on(DescribeMapRunCommand, { mapRunArn }).resolvesOnce({ executionCounts: counts(2) });
    expect(await check?.run(region)).toBe("2 children");
    stepFunctions.on(DescribeMapRunCommand).resolves({ executionCounts: counts(1) });
    await expect(check?.run(region)).rejects.toThrow("1 of 2 children succeeded.");
    stepFunctions.on(ListMapRunsCommand).resolves({ mapRuns: [] });
    await expect(check?.run(region)).rejects.toThrow("The run has no children.");
  });
});

describe("The check of an upgrade", () => {
  const functions = new LambdaClient({});
  const objects = new S3Client({});
  const lambda = mockClient(functions);
  const s3 = mockClient(objects);
  const handlers = [...Object.values(tasks), "print-report"];
  const place = (version: string) => (handler: string) => ({
    S3Bucket: "assets",
    S3Key: `${version}-${handler}`,
  });
  const versions = { earlier: place("earlier"), own: place("own") };
  let code: Record<string, string>;
  let architectures: Record<string, "arm64"[]>;
  /** What all functions have when an attempt is asked for, each time. */
  let had: string[][];
  let going: Set<number>;
  let said: string[];

  beforeEach(() => {
    code = Object.fromEntries(handlers.map((handler) => [handler, versions.own(handler).S3Key]));
    [architectures, had, going, said] = [{}, [], new Set([1]), []];
    lambda.reset();
    lambda.on(GetFunctionConfigurationCommand).callsFake(({ FunctionName }) => ({
      CodeSha256: code[FunctionName],
      Architectures: architectures[FunctionName] ?? ["x86_64"],
    }));
    lambda.on(UpdateFunctionCodeCommand).callsFake(({ FunctionName, S3Key }) => {
      code[FunctionName] = S3Key;
    });
    lambda.on(GetFunctionCommand).resolves({ Configuration: { LastUpdateStatus: "Successful" } });
    s3.reset();
    s3.on(HeadObjectCommand).callsFake(async ({ Key }) => {
      had.push(Object.values(code));
      const attempt = Number(/-(\d)\.json$/.exec(Key)?.[1]);
      // Once all code was replaced, the first attempt fails.
      if (attempt === 2) going = new Set([2]);
      if (!going.has(attempt)) throw new NotFound({ message: "", $metadata: {} });
      return {};
    });
  });

  /** A region whose run ends so. */
  function regionOf({ outcome = "passed", reason = null as string | null, attempts = 2 }): CheckedRegion {
    const status = { status: "completed", outcome, reason, run_id: "run_1", tests: {} };
    const api = {
      scenarioByName: async () => ({ id: "scn_1" }),
      trigger: async () => ({ value: { execution_id: "exe_1" } }),
      status: async () => ({ value: status }),
      cancel: async () => said.push("cancelled"),
      artifacts: async () => ({ tests: [{ attempts }] }),
    };
    const resources = { ofFunction: (handler: string) => handler, only: () => "artifacts" };
    return { aws: { functions, objects }, resources, api, team: "team" } as unknown as CheckedRegion;
  }
  const check = (region: CheckedRegion) => withUndo((undo) => rollBackAndForth(region, versions, undo));
  const all = (version: "earlier" | "own") => handlers.map((handler) => versions[version](handler).S3Key);

  test("gives every function of the workflow the earlier code while an attempt is driven, and its own back while the next one is", async () => {
    architectures = { "begin-run": ["arm64"] };
    await expect(check(regionOf({}))).resolves.toEqual({ replaced: handlers, kept: [] });
    expect(had).toEqual([all("own"), all("earlier"), all("earlier")]);
    const given = lambda.commandCalls(UpdateFunctionCodeCommand).map(({ args }) => args[0].input);
    expect(given).toHaveLength(2 * handlers.length);
    // Documented is x86_64 where a call names none: the function would not be what was deployed.
    for (const { FunctionName, Architectures } of given)
      expect(Architectures).toEqual([FunctionName === "begin-run" ? "arm64" : "x86_64"]);
    expect(Object.values(code)).toEqual(all("own"));
  });

  test("leaves functions with Chromium alone where they run on arm64, and says so", async () => {
    architectures = { "run-test": ["arm64"], "print-report": ["arm64"] };
    const { kept } = await check(regionOf({}));
    expect(kept).toEqual(["run-test", "print-report"]);
    expect(had.at(-1)).toContain("own-run-test");
  });

  test.each([
    [{ outcome: "error", reason: "It broke." }, "The run is error after 2 attempts: It broke."],
    [{ attempts: 1 }, "The run is passed after 1 attempts"],
  ])("does not hold if the run ends as %j", async (ended, message) => {
    await expect(check(regionOf(ended))).rejects.toThrow(message);
    expect(Object.values(code)).toEqual(all("own"));
  });

  test("puts back what an interrupted one left, which docs/operations.md says, and proves nothing by it", async () => {
    for (const handler of handlers.slice(0, 3)) code[handler] = versions.earlier(handler).S3Key;
    const left = `The earlier version has the same code for ${handlers.slice(0, 3).join(", ")}.`;
    await expect(check(regionOf({}))).rejects.toThrow(left);
    expect(Object.values(code)).toEqual(all("own"));
    const section = /^## Unproven\n(.*?)^## /ms.exec(operations)?.[1] ?? "";
    expect(section).toContain("--check upgrade`");
  });

  test("puts every function back when it is interrupted", async () => {
    lambda.on(UpdateFunctionCodeCommand).callsFake(({ FunctionName, S3Key }) => {
      code[FunctionName] = S3Key;
      if (S3Key === "earlier-start-test") process.emit("SIGINT");
    });
    await expect(check(regionOf({}))).rejects.toThrow("It was interrupted.");
    expect(had).toHaveLength(1);
    expect(Object.values(code)).toEqual(all("own"));
  });
});
