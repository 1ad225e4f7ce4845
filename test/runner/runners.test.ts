import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { availableParallelism, getPriority, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { chromiumFiles } from "../../functions/attempt/chromium-binary.ts";
import { privateFolder } from "../../functions/attempt/private-folder.ts";
import type { Step } from "../../functions/core/scenario/step.ts";
import { RunnerProcess } from "../../functions/runner/runner-process.ts";
import { Runners } from "../../functions/runner/runners.ts";
import type { SupervisedRequest } from "../../functions/runner/supervise-attempt.ts";
import { unpackTime } from "../../functions/runner/unpacked-chromium.ts";
import { type FixtureSite, page, startSite } from "../browser/fixture-site.ts";
import { descendants } from "../browser/sandbox/processes.ts";
import { testOf } from "../support/scenarios.ts";
import { supervisedAttempt } from "./supervised-attempt.ts";

let site: FixtureSite;
let runners: Runners;

beforeAll(async () => {
  process.env["AWS_SECRET_ACCESS_KEY"] = "of-the-function";
  runners = new Runners({ reuse: true });
  site = await startSite({
    "/": page("Fine", "<p id=fine>Fine</p><button onclick='for (;;);'>Go on for ever</button>"),
  });
});
afterAll(async () => {
  delete process.env["AWS_SECRET_ACCESS_KEY"];
  await runners.close();
  await site.close();
});

test("how long Chromium took to unpack is known once a runner has started, which npm run verify:aws reads", async () => {
  expect((await attempt(fine())).outcome).toBe("passed");
  const time = unpackTime();
  expect(time).toBeGreaterThanOrEqual(0);
  expect((await attempt(fine())).outcome).toBe("passed");
  expect(unpackTime()).toBe(time);
});

function fine(): Step[] {
  return [
    { type: "navigate", url: `${site.origin}/` },
    { type: "expectText", selectors: ["#fine"], equals: "Fine", timeout: 20_000 },
  ];
}

function waiting(): Step[] {
  return [...fine(), { type: "waitForElement", selectors: ["#nowhere"], timeout: 60_000 }];
}

function attempt(steps: Step[], options: Partial<SupervisedRequest> = {}) {
  const test = testOf("Trial", steps);
  return supervisedAttempt({ runners, allowedPrivateHosts: [site.host], test, ...options });
}

/**
 * The threads of browsers that get a processor before a process does; `null` before there is a browser.
 * @param others browsers that do not count.
 */
async function threadsAbove(own: number, others: readonly number[]): Promise<number[] | null> {
  const browsers = (await processesOf("chromium")).filter((pid) => !others.includes(pid));
  if (browsers.length < 3) return null;
  const threads = await Promise.all(
    browsers.map((pid) => readdir(`/proc/${pid}/task`).catch((): string[] => [])),
  );
  return threads
    .flat()
    .map(Number)
    .filter((thread) => priorityOf(thread) < getPriority(own));
}

/** That of a thread that has ended does not matter. */
function priorityOf(thread: number): number {
  try {
    return getPriority(thread);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The processes of runners and browsers that this one has started. */
async function processesOf(name: "runner-entry" | "chromium"): Promise<number[]> {
  const found = await descendants();
  return found.filter(({ commandLine }) => commandLine.join(" ").includes(name)).map(({ pid }) => pid);
}

/** The files that traces have left in the folders of browsers that these processes started. */
async function traceFilesOf(runnerPids: readonly number[]): Promise<string[]> {
  const folder = await privateFolder();
  const homes = (await readdir(folder)).filter((name) =>
    runnerPids.some((pid) => name.startsWith(`home-${pid}-`)),
  );
  // A browser has no such folder before its first trace; the browser with a trace does.
  const found = await Promise.allSettled(
    homes.map((home) => readdir(join(folder, home, "traces"), { recursive: true, withFileTypes: true })),
  );
  const traces = found.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(traces).not.toEqual([]);
  return traces.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

/** A process that has ended can stay in the process table, in state Z, until its parent reads its status. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Resolves when the attempt is in its waiting step. */
function whenWaiting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onStep = ({ number }: { number: number }) => {
    if (number === 2) resolve();
  };
  return { promise, onStep };
}

describe("the process in which a browser lives", () => {
  test("gets none of this process's credentials and settings of the cloud", async () => {
    await attempt(fine());
    const [runner] = await processesOf("runner-entry");
    const environment = await readFile(`/proc/${runner}/environ`, "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toMatch(/AWS_|of-the-function/);
  });

  test("gives way to this one with every thread, also where Chromium may raise its own", async () => {
    const others = await processesOf("chromium");
    const stop = new AbortController();
    const own = new Runners({ reuse: true });
    const running = attempt(waiting(), { runners: own, signal: stop.signal, video: true });
    try {
      const above = () => threadsAbove(process.pid, others);
      await expect.poll(above, { timeout: 20_000, interval: 500 }).toEqual([]);
    } finally {
      stop.abort();
      await running;
      await own.close();
    }
  });

  test("serves one test after the other, and leaves no temporary files of any", async () => {
    const video = { video: true, trace: "on" } as const;
    expect((await attempt(fine(), video)).outcome).toBe("passed");
    const before = await processesOf("runner-entry");
    const { outcome, files } = await attempt(fine(), video);
    expect(outcome).toBe("passed");
    expect(files).toMatchObject({ video: expect.anything(), trace: expect.anything() });
    // No other process was started. Those of the test file before may still be ending.
    expect(before).toEqual(expect.arrayContaining(await processesOf("runner-entry")));
    const left = await readdir(await privateFolder());
    expect(left.filter((name) => name.startsWith(`attempt-${process.pid}-`))).toEqual([]);
    // The browser stays, and cleans up after the result is reported.
    await expect.poll(() => traceFilesOf(before)).toEqual([]);
  });

  test.each(["runner-entry", "chromium"] as const)(
    "that ends in the middle of a test (%s killed) makes it an error, and the next test has another one",
    async (name) => {
      const others = await processesOf(name);
      const own = new Runners({ reuse: true });
      const { promise, onStep } = whenWaiting();
      const running = attempt(waiting(), { onStep, runners: own });
      await promise;
      const killed = (await processesOf(name)).filter((pid) => !others.includes(pid));
      for (const pid of killed) process.kill(pid, "SIGKILL");
      const { outcome, failure, steps } = await running;
      expect(outcome).toBe("error");
      expect(failure).toMatchObject({
        step: 3,
        message: expect.stringMatching(/in the middle of the test\./),
      });
      expect(steps.map((step) => step.outcome)).toEqual(["passed", "passed", "failed"]);
      expect((await attempt(fine(), { runners: own })).outcome).toBe("passed");
      await own.close();
    },
  );

  test("that ends while idle is replaced, and the next test does not notice", async () => {
    const others = await processesOf("runner-entry");
    const own = new Runners({ reuse: true });
    expect((await attempt(fine(), { runners: own })).outcome).toBe("passed");
    const idle = (await processesOf("runner-entry")).filter((pid) => !others.includes(pid));
    expect(idle).toHaveLength(1);
    for (const pid of idle) process.kill(pid, "SIGKILL");
    // Nothing is awaited in between, so this process has not noticed yet.
    expect((await attempt(fine(), { runners: own })).outcome).toBe("passed");
    await own.close();
  });

  test("leaves its compiled code to the next one, although it is killed", async () => {
    const temporary = await mkdtemp(join(tmpdir(), "compiled-"));
    const own = await privateFolder(temporary);
    const { executable } = await chromiumFiles();
    await symlink(dirname(executable), join(own, basename(dirname(executable))));
    const modules = ["runners", "carry-out"].map((name) =>
      JSON.stringify(new URL(`../../functions/runner/${name}.ts`, import.meta.url)),
    );
    const command = `
      import { Runners } from ${modules[0]};
      import { carryOut } from ${modules[1]};
      await new Runners({ reuse: false }).use((runner) => carryOut(runner, { type: "start" }, 60_000));`;
    const environment = { ...process.env, TMPDIR: temporary };
    const options = { stdio: "inherit", env: environment } as const;
    const running = spawn(process.execPath, ["--input-type=module", "--eval", command], options);
    try {
      expect(await once(running, "exit")).toEqual([0, null]);
      const kept = await readdir(join(own, "compile-cache"), { recursive: true, withFileTypes: true });
      expect(kept.filter((entry) => entry.isFile())).not.toEqual([]);
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  });

  test("leaves files if a command is killed with all its processes, and the next command removes them", async () => {
    const command = `
      import { Runners } from ${JSON.stringify(new URL("../../functions/runner/runners.ts", import.meta.url))};
      const { runner, release } = await new Runners({ reuse: false }).lease();
      if (process.argv[1] === "stays") {
        console.log(runner.folder);
        setInterval(() => {}, 60_000);
      } else await release(true);`;
    const args = ["--input-type=module", "--eval", command];
    const killed = spawn(process.execPath, [...args, "stays"], { stdio: ["ignore", "pipe", "inherit"] });
    const [chunk] = (await once(killed.stdout, "data")) as [Buffer];
    const folder = chunk.toString().trim();
    for (const { pid } of await descendants(killed.pid)) process.kill(pid, "SIGKILL");
    killed.kill("SIGKILL");
    await once(killed, "exit");
    expect(existsSync(folder)).toBe(true);
    const next = spawn(process.execPath, args, { stdio: "inherit" });
    expect(await once(next, "exit")).toEqual([0, null]);
    expect(existsSync(folder)).toBe(false);
  });

  test("that does not respond when the test's time is over is killed, with all processes that it started", async () => {
    const [others, otherBrowsers] = [await processesOf("runner-entry"), await processesOf("chromium")];
    const own = new Runners({ reuse: false });
    const { promise, onStep } = whenWaiting();
    const limited = testOf("Trial", waiting(), { timeoutMs: 4_000 });
    const running = attempt(waiting(), { onStep, runners: own, test: limited });
    await promise;
    const [stopped] = (await processesOf("runner-entry")).filter((pid) => !others.includes(pid));
    const browsers = (await processesOf("chromium")).filter((pid) => !otherBrowsers.includes(pid));
    if (stopped === undefined) throw new Error("There is no runner.");
    // A stopped browser does not notice that its connection has ended either.
    for (const pid of [stopped, ...browsers]) process.kill(pid, "SIGSTOP");
    const { outcome, failure } = await running;
    expect(outcome).toBe("timed_out");
    expect(failure?.message).toBe(
      "The test ran out of its time of 4 s in this step. The browser did not answer any more and was ended.",
    );
    expect(browsers).not.toEqual([]);
    // By their ids, because orphaned processes are no longer descendants.
    await vi.waitFor(() => {
      expect([stopped, ...browsers].filter(isRunning)).toEqual([]);
    });
  });

  test("leaves the film and the trace of a page whose scripts are busy when the test's time is over, and says so", async () => {
    const steps: Step[] = [...fine(), { type: "click", selectors: ["button"] }];
    const limited = testOf("Trial", steps, { timeoutMs: 6_000 });
    const { outcome, failure, files, log } = await attempt(steps, {
      test: limited,
      video: true,
      trace: "on-failure",
    });
    expect([outcome, failure?.step, log]).toEqual(["timed_out", 3, []]);
    expect(failure?.message).toMatch(/ in this step: the page's scripts kept it busy\./);
    expect(files).toMatchObject({ video: { contentType: "video/webm" }, trace: expect.anything() });
  });

  test("does nothing for a test that is cancelled before it is free, and serves the next one", async () => {
    await attempt(fine());
    const before = await processesOf("runner-entry");
    const stop = new AbortController();
    const begun: string[] = [];
    const running = attempt(waiting(), {
      signal: stop.signal,
      onBegin: ({ startedAt }) => begun.push(startedAt),
    });
    stop.abort();
    expect((await running).outcome).toBe("cancelled");
    expect(begun).toEqual([]);
    expect(await processesOf("runner-entry")).toEqual(before);
    expect((await attempt(fine())).outcome).toBe("passed");
  });

  test("is a different one for each test that runs at the same time", async () => {
    const [one, two] = [whenWaiting(), whenWaiting()];
    const stop = new AbortController();
    const running = [one, two].map(({ onStep }) => attempt(waiting(), { onStep, signal: stop.signal }));
    await Promise.all([one.promise, two.promise]);
    expect((await processesOf("runner-entry")).length).toBeGreaterThanOrEqual(2);
    stop.abort();
    expect((await Promise.all(running)).map(({ outcome }) => outcome)).toEqual(["cancelled", "cancelled"]);
  });
});

describe("The first step of a test", () => {
  test("waits until it may begin, and the test's time counts from there", async () => {
    let allowedAt = Number.POSITIVE_INFINITY;
    const mayBegin = async () => {
      await sleep(1_000);
      allowedAt = Date.now();
    };
    const { outcome, startedAt, durationMs } = await attempt(fine(), { mayBegin });
    expect(outcome).toBe("passed");
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(allowedAt);
    expect(durationMs).toBeLessThanOrEqual(Date.now() - allowedAt);
  });

  test("is not done if it may not begin", async () => {
    const own = new Runners({ reuse: true });
    const [onBegin, onStep] = [vi.fn(), vi.fn()];
    const refusal = new Error("It may not begin.");
    const mayBegin = () => Promise.reject(refusal);
    await expect(attempt(fine(), { runners: own, onBegin, onStep, mayBegin })).rejects.toBe(refusal);
    expect(onBegin).not.toHaveBeenCalled();
    expect(onStep).not.toHaveBeenCalled();
    await own.close();
  });
});

test("A file that the storage refuses makes a passed test an error, which does not quote the storage", async () => {
  const refusal =
    "User: arn:aws:sts::123456789012:assumed-role/run-test is not authorized to perform: s3:PutObject";
  const files = {
    write: () => Promise.reject(new Error(refusal)),
    read: () => Promise.reject(new Error(refusal)),
  };
  const { outcome, failure } = await attempt(fine(), { trace: "on", files });
  expect({ outcome, failure }).toEqual({
    outcome: "error",
    failure: { message: "trace.zip could not be stored.", step: null, stepTitle: null },
  });
});

test("Tests that depend on each other all get a browser, however few cores there are", async () => {
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  const meeting = await startSite({
    "/": (_request, response) => {
      arrived += 1;
      if (arrived === 4) all.resolve();
      void all.promise.then(() => response.writeHead(200, { "content-type": "text/html" }).end("Met"));
    },
  });
  try {
    const meet: Step[] = [{ type: "navigate", url: `${meeting.origin}/`, timeout: 60_000 }];
    const options = {
      allowedPrivateHosts: [meeting.host],
      test: testOf("Meets", meet, { timeoutMs: 60_000 }),
    };
    const results = await Promise.all([1, 2, 3, 4].map(() => attempt(meet, options)));
    expect(results.map(({ outcome }) => outcome)).toEqual(["passed", "passed", "passed", "passed"]);
  } finally {
    all.resolve();
    await meeting.close();
  }
});

test("Of many tests that come at once, no more than one for each core starts a browser at the same time", async () => {
  const own = new Runners({ reuse: true });
  const start = RunnerProcess.start;
  let [loading, most] = [0, 0];
  const starting = vi.spyOn(RunnerProcess, "start").mockImplementation(async (options) => {
    loading += 1;
    most = Math.max(most, loading);
    const runner = await start(options);
    void runner.answers().then(() => (loading -= 1));
    return runner;
  });
  try {
    const results = await Promise.all(Array.from({ length: 10 }, () => attempt(fine(), { runners: own })));
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill("passed"));
    expect(most).toBeLessThanOrEqual(availableParallelism());
  } finally {
    starting.mockRestore();
    await own.close();
  }
});
