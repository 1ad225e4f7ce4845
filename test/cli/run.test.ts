import { execFileSync } from "node:child_process";
import { mkdir, readFile, realpath, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join, relative } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { watch } from "../../lib/cli/client/watch.ts";
import { root, scenario } from "./command.ts";
import {
  answers,
  link,
  problem,
  type Reply,
  runningTest,
  type Seen,
  useScriptedApi,
} from "./scripted-api.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();

type Script = Record<string, (request: Seen, time: number) => Reply | Promise<Reply>>;

/** Plays a failed run of two tests; a script replaces single responses, by a part of the path. */
function play(outcome: string, script: Script = {}): void {
  const { api } = service;
  const files = {
    junit: link(`${api.url}/files/junit`, "<testsuites/>"),
    screenshot: link(`${api.url}/files/png`, "png"),
  };
  const usual: Script = {
    "/scenarios/": () => ({ status: 200, body: answers.scenarios }),
    "/run-scenario/": () => ({ status: 202, body: answers.accepted }),
    "/status/": () => ({ status: 200, body: answers.status("completed", outcome) }),
    "/cancel/": () => ({ status: 202, body: answers.accepted }),
    "/artifacts/": () => ({ status: 200, body: answers.artifacts(outcome, files) }),
    "/files/junit": () => ({ status: 200, body: "<testsuites/>" }),
    "/files/png": () => ({ status: 200, body: "png" }),
  };
  const all = { ...usual, ...script };
  api.answer = (request) => {
    const part = Object.keys(all).find((name) => request.path.includes(name)) ?? "";
    return all[part]?.(request, api.sent(part).length) ?? problem(404, "route_not_found");
  };
}

/** An address on which nothing listens any more. */
async function addressOfNobody(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Runs a command, and interrupts it at the first request of a route. @param script has the reply to that. */
function interruptedAt(part: string, words: string[], script: Script, signal: NodeJS.Signals = "SIGINT") {
  let interrupt = () => {};
  const reply = script[part] ?? expect.unreachable();
  play("passed", {
    ...script,
    [part]: (request, time) => {
      if (time === 1) interrupt();
      return reply(request, time);
    },
  });
  return scenario(words, {
    env: service.env,
    onStart: (child) => {
      interrupt = () => child.kill(signal);
    },
  });
}

/** Runs the scenario, and sends the next signal at each request of these routes. */
function interruptedAtEach(parts: string[], script: Script, signals: NodeJS.Signals[]) {
  let send = (_: NodeJS.Signals) => {};
  play("passed", script);
  const { answer } = service.api;
  service.api.answer = (request) => {
    const signal = parts.some((part) => request.path.includes(part)) ? signals.shift() : undefined;
    if (signal) send(signal);
    return answer(request);
  };
  return scenario(["run", "Shop"], {
    env: service.env,
    onStart: (child) => {
      send = (signal) => child.kill(signal);
    },
  });
}

const running: Script = { "/status/": () => ({ status: 200, body: answers.status("running") }) };
const unanswered: Script = { "/status/": () => new Promise(() => {}) };

function run(...words: string[]) {
  return scenario(["run", "Shop", ...words], { env: service.env });
}

describe("scenario run: exits by the outcome", () => {
  test.each([
    ["passed", 0],
    ["failed", 1],
    ["error", 2],
    ["timed_out", 2],
    ["cancelled", 3],
  ])("%s is %i", async (outcome, code) => {
    play(outcome);
    expect((await run()).code).toBe(code);
  });
});

describe("scenario run: what it prints and downloads", () => {
  test("--junit-style gitlab puts the scenario's file on each test, and attaches files by their paths from the project", async () => {
    const document = (ofTest: string, folderInProject: string) =>
      `<testsuites><testsuite name="S" file="s.yaml"><testcase${ofTest} name="T"><system-out>[[ATTACHMENT|${folderInProject}tests/001-t/video.webm]]</system-out></testcase></testsuite></testsuites>`;
    const reply = { status: 200, body: document("", "") };
    const junit = link(`${service.api.url}/files/junit`, reply.body);
    const artifacts = { status: 200, body: answers.artifacts("passed", { junit, screenshot: null }) };
    play("passed", { "/files/junit": () => reply, "/artifacts/": () => artifacts });
    const out = join(folder.path, "a & b");
    const { stdout } = await scenario(["run", "Shop", "--out", out, "--junit-style", "gitlab", "--json"], {
      env: { ...service.env, CI_PROJECT_DIR: folder.path },
    });
    const styled = document(' file="s.yaml"', "a &amp; b/");
    expect(await readFile(join(out, "junit.xml"), "utf8")).toBe(styled);
    expect(JSON.parse(stdout).files).toEqual([{ name: "junit.xml", size_bytes: styled.length }]);
  });

  test.each([
    [["--junit-style", "azure", "--out", "x"], /Allowed choices are jenkins, gitlab\.\n/],
    [
      ["--junit-style", "gitlab"],
      /^--junit-style says how the JUnit files are written: say by --out where to\.\n$/,
    ],
  ])("%j exits 2 before anything is triggered", async (words, message) => {
    play("passed");
    const { code, stderr } = await run(...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(service.api.seen).toEqual([]);
  });

  test("every file that has a link is in the folder, complete; files of an earlier run are not", async () => {
    play("failed");
    await mkdir(join(folder.path, "tests/002-pays"), { recursive: true });
    await writeFile(join(folder.path, "tests/002-pays/trace.zip"), "old");
    await writeFile(join(folder.path, "notes.txt"), "mine");
    const { stdout } = await run("--out", folder.path);
    expect(await readFile(join(folder.path, "junit.xml"), "utf8")).toBe("<testsuites/>");
    expect(await readFile(join(folder.path, "tests/002-pays/screenshot.png"), "utf8")).toBe("png");
    await expect(readFile(join(folder.path, "tests/002-pays/trace.zip"))).rejects.toThrow("ENOENT");
    expect(await readFile(join(folder.path, "notes.txt"), "utf8")).toBe("mine");
    expect(stdout).toContain(`2 files in ${folder.path}:`);
  });

  test("standard output has the tests and their failures, standard error the progress", async () => {
    play("failed");
    const { stdout, stderr } = await run();
    expect(stdout).toMatch(/^2 {2}✗ failed +Pays +1\.2 s$/m);
    expect(stdout).toMatch(
      /\n2 {2}Pays\n {4}Step 4(: .*)?\n {4}Expected 1, found 2\.\n {4}expected {2}1\n {4}actual {4}2\n/,
    );
    expect(stderr).toContain(`${answers.executionId} accepted: Shop, version 3`);
    expect(stderr).toContain("completed: failed, 2/2 tests, 1 passed, 1 failed");
  });

  test("the progress names each test when it begins, its attempt too, and no command for a CI service", async () => {
    const states = [
      [runningTest(1, "Buys", 3)],
      [runningTest(1, "Buys", 4), runningTest(2, "Pays #\u009b0m#vso[task.complete]", 1)],
      [runningTest(2, "Pays #\u009b0m#vso[task.complete]", 0, 2)],
    ];
    play("passed", {
      "/status/": () => {
        const running = states.shift();
        if (!running) return { status: 200, body: answers.status("completed", "passed") };
        const counts = { passed: 0, failed: 0, timed_out: 0, error: 0, skipped: 0, cancelled: 0 };
        const tests = { total: 2, ...counts, running: running.length };
        return { status: 200, body: answers.status("running", null, { tests, running_tests: running }) };
      },
    });
    const { stderr } = await run();
    const lines = stderr.split("\n").map((line) => line.trim().replace(/^\d+ s {2}/, ""));
    expect(lines).toEqual(
      expect.arrayContaining([
        "running, 0/2 tests, 1 running: 1 Buys",
        expect.stringMatching(/^running, 0\/2 tests, 2 running: 2 Pays .*; 1 Buys$/),
        expect.stringMatching(/^running, 0\/2 tests, 1 running: 2 Pays .*, attempt 2$/),
      ]),
    );
    expect(stderr).not.toContain("##vso[");
  });

  test("--json prints the result as data without links, which work like keys", async () => {
    play("failed");
    const { stdout } = await run("--json", "--out", folder.path);
    const { outcome, tests, files } = JSON.parse(stdout);
    expect({ outcome, tests: tests.length, files }).toEqual({
      outcome: "failed",
      tests: 2,
      files: [
        { name: "junit.xml", size_bytes: 13 },
        { name: "tests/002-pays/screenshot.png", size_bytes: 3 },
      ],
    });
    expect(stdout).not.toContain("/files/");
  });

  test("--detach prints the execution id and does not wait", async () => {
    play("failed");
    const { code, stdout, stderr } = await run("--detach");
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${answers.executionId}\n` });
    expect(stderr).toMatch(new RegExp(`\nNext: .* watch ${answers.executionId}\n$`));
    expect(service.api.sent("/status/")).toEqual([]);
    const { stderr: withFolder } = await run("--detach", "--out", join(folder.path, "out"));
    expect(withFolder).toMatch(/Next: .* watch exe_\w+ --out .*out\n$/);
  });

  test("variables go with the trigger; the key goes in its header and nowhere else", async () => {
    play("passed");
    const { stdout, stderr } = await run("--var", "base_url=http://a/?b=c", "--var", "x=");
    const [sent] = service.api.sent("/run-scenario/");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ variables: { base_url: "http://a/?b=c", x: "" } });
    expect(sent?.headers["x-api-key"]).toBe("sk_test");
    expect(stdout + stderr).not.toContain("sk_test");
  });
});

describe("scenario run: some of the tests", () => {
  const sent = () => JSON.parse(service.api.sent("/run-scenario/")[0]?.body ?? "{}");

  test.each([
    [["--test", "Buys", "--test", "2"], { tests: ["Buys", 2] }],
    [["--tag", "smoke", "--tag", "slow"], { tags: ["smoke", "slow"] }],
    [["--rerun", "exe_1"], { rerun_of: "exe_1", only: "failed" }],
    [["--rerun", "exe_1", "--only", "failed"], { rerun_of: "exe_1", only: "failed" }],
  ])("%j is what the trigger asks for", async (words, body) => {
    play("passed");
    expect((await run(...words)).code).toBe(0);
    const { scenario_id: _, variables: __, ...selection } = sent();
    expect(selection).toEqual(body);
  });

  test("--rerun needs no name: the execution's scenario is looked up", async () => {
    play("passed");
    const { code } = await scenario(["run", "--rerun", answers.executionId], { env: service.env });
    expect(code).toBe(0);
    expect(service.api.seen.map(({ path }) => path).slice(0, 2)).toEqual([
      expect.stringMatching(/\/status\/$/),
      expect.stringContaining("/scenarios/?name=Shop"),
    ]);
    expect(sent()).toMatchObject({ rerun_of: answers.executionId });
  });

  test("a test that was not run again says of which execution it is", async () => {
    const before = "exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA";
    play("passed", {
      "/artifacts/": () => {
        const body = answers.artifacts("passed", { junit: null, screenshot: null }) as { tests: object[] };
        return { status: 200, body: { ...body, tests: [{ ...body.tests[0], carried_over_from: before }] } };
      },
    });
    expect((await run()).stdout).toMatch(new RegExp(`Buys +1\\.2 s +not run again: from ${before}\n`));
  });

  test("files are in the folder of the test's number, which its JUnit names, although others were left out", async () => {
    play("failed", {
      "/artifacts/": () => {
        const screenshot = link(`${service.api.url}/files/png`, "png");
        const body = answers.artifacts("failed", { junit: null, screenshot }) as { tests: object[] };
        return { status: 200, body: { ...body, tests: [{ ...body.tests[1], number: 8 }] } };
      },
    });
    await run("--out", folder.path);
    expect(await readFile(join(folder.path, "tests/008-pays/screenshot.png"), "utf8")).toBe("png");
  });

  test.each([
    [["run"], "Name the scenario to run, or give --rerun with the id of an execution."],
    [["run", "Shop", "--only", "failed"], "--only goes with --rerun."],
    [
      ["run", "Shop", "--test", "a", "--tag", "b"],
      "'--test <name|number>' cannot be used with option '--tag <tag>'",
    ],
    [["run", "--rerun", "exe_1", "--tag", "b"], "cannot be used with option '--tag <tag>'"],
    [["run", "--rerun", "exe_1", "--var", "a=b"], "cannot be used with option '--var <name=value>'"],
    [["run", "--rerun", "exe_1", "--only", "all"], "Allowed choices are failed."],
    [["run", "--rerun", ""], "Give the id of an execution, such as exe_…."],
    [["run", "Shop", "--out", ""], "--out names no folder: give a path, such as results."],
    [["watch", " "], "Give the id of an execution, such as exe_…."],
    [["run", "Shop", "--idempotency-key", "ä€"], "It has 1 to 255 printable ASCII characters."],
  ])("%j exits 2 and triggers nothing", async (words, message) => {
    play("passed");
    const { code, stderr } = await scenario(words, { env: service.env });
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(service.api.seen).toEqual([]);
  });
});

describe("scenario run: in a job of a CI service", () => {
  const job = { CI_SERVER_HOST: "gitlab.example", CI_PIPELINE_ID: "7", CI_JOB_NAME: "e2e" };
  const before = "exe_01K9ZJ6Q4M8T2V5X7Y9A0BAAAA";
  const inJob = (env: Record<string, string>, ...words: string[]) =>
    scenario(["run", "Shop", ...words], { env: { ...service.env, ...env } });
  const keys = () => service.api.sent("/run-scenario/").map(({ headers }) => headers["idempotency-key"]);
  /** Answers the first trigger with an execution of before, and further ones with a new one. */
  const playAgain = (status: string, agoMs = 3_600_000) =>
    play("passed", {
      "/run-scenario/": (_, time) => {
        const created_at = new Date(Date.now() - (time === 1 ? agoMs : 0)).toISOString();
        const execution_id = time === 1 ? before : answers.executionId;
        return { status: 202, body: { ...answers.accepted, execution_id, created_at } };
      },
      "/status/": ({ path }, time) => {
        const isUnfinished = path.includes(before) && time === 1 && status !== "completed";
        const body = isUnfinished ? answers.status(status) : answers.status("completed", "passed");
        return { status: 200, body };
      },
    });

  test("--metadata and --idempotency-key go with the trigger", async () => {
    play("passed");
    await inJob(job, "--metadata", "commit=4f2c1e9", "--metadata", "a=b=c", "--idempotency-key", "mine");
    const [sent] = service.api.sent("/run-scenario/");
    expect(JSON.parse(sent?.body ?? "")).toMatchObject({ metadata: { commit: "4f2c1e9", a: "b=c" } });
    expect(keys()).toEqual(["mine"]);
  });

  test("a job that is started again goes on with its run, and starts no second one", async () => {
    playAgain("running");
    const { code, stderr } = await inJob({ GITLAB_CI: "true", ...job });
    expect(code).toBe(0);
    expect(stderr).toContain(`This job has triggered ${before} before, which goes on.`);
    expect(keys()).toEqual([expect.stringMatching(/^gitlab-/)]);
    expect(service.api.sent("/artifacts/")[0]?.body).toContain(before);
  });

  test.each([
    ["an hour ago", 3_600_000],
    ["by the command before", 1500],
  ])(
    "a job whose run of %s is completed runs anew, under a key that follows from that run",
    async (_, agoMs) => {
      playAgain("completed", agoMs);
      expect((await inJob({ GITLAB_CI: "true", ...job })).code).toBe(0);
      const [first, second] = keys();
      expect(second).toMatch(new RegExp(`^${first}-[0-9a-f]{32}$`));
      expect(service.api.sent("/artifacts/")[0]?.body).toContain(answers.executionId);
    },
  );

  test("a job that is interrupted while it asks how its run of before gets on cancels that run", async () => {
    const created_at = new Date(Date.now() - 3_600_000).toISOString();
    let interrupt = () => {};
    play("passed", {
      "/run-scenario/": () => ({
        status: 202,
        body: { ...answers.accepted, execution_id: before, created_at },
      }),
      "/status/": () => {
        interrupt();
        return new Promise<never>(() => {});
      },
    });
    const { code, stderr } = await scenario(["run", "Shop"], {
      env: { ...service.env, GITLAB_CI: "true", ...job },
      onStart: (child) => {
        interrupt = () => child.kill("SIGINT");
      },
    });
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining(`${before} is cancelled.\n`),
    });
    expect(stderr).not.toContain("before the run was accepted");
    expect(service.api.sent("/cancel/")).toMatchObject([{ path: expect.stringContaining(before) }]);
  });

  test("a job that is not told how its run of before gets on names that run, and starts no other", async () => {
    playAgain("running");
    const { answer } = service.api;
    service.api.answer = (request) =>
      request.path.includes("/status/") ? problem(401, "unauthorized") : answer(request);
    const { code, stderr } = await inJob({ GITLAB_CI: "true", ...job }, "--out", join(folder.path, "out"));
    expect(code).toBe(2);
    expect(stderr).toMatch(
      new RegExp(
        `^It is unauthorized.*\\n.*\\nThis job has triggered ${before} before, .*\\nNext: .* watch ${before} --out .*out\\n$`,
      ),
    );
    expect(keys()).toHaveLength(1);
  });

  test("a page of a proxy in place of how the run of before gets on is waited out", async () => {
    playAgain("completed");
    const { answer } = service.api;
    let pages = 1;
    service.api.answer = (request) => {
      if (!request.path.includes("/status/") || pages === 0) return answer(request);
      pages -= 1;
      return { status: 200, body: "<html>" };
    };
    const { code, stderr } = await inJob({ GITLAB_CI: "true", ...job });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Something else than the API answers\. Trying again for up to /);
    expect(keys()).toHaveLength(2);
  });

  test("GitHub Actions gets annotations, outputs and a summary; standard output stays the result", async () => {
    play("failed");
    const output = join(folder.path, "output");
    const summary = join(folder.path, "summary");
    const env = { GITHUB_ACTIONS: "true", GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary };
    const { code, stdout, stderr } = await inJob(env, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout).outcome).toBe("failed");
    expect(stderr).toMatch(
      /^::group::Waiting for exe_\w+\n(.*\n)+::endgroup::\n::error title=Pays::Step 4, Check: Expected 1/m,
    );
    expect(await readFile(output, "utf8")).toMatch(
      /^execution_id=exe_\w+\nexecution_id=exe_\w+\noutcome=failed\n/,
    );
    const written = await readFile(summary, "utf8");
    expect(written).toContain("| 2 | Pays | Step 4\\, Check |");
    expect(written).toContain(`src="${service.api.url}/files/png"`);
  });

  test("--ci none says nothing to it, and the outcome stands if its files cannot be written", async () => {
    play("failed");
    const env = { GITHUB_ACTIONS: "true", GITHUB_OUTPUT: folder.path };
    expect((await inJob(env, "--ci", "none")).stderr).not.toContain("::");
    const { code, stderr } = await inJob(env);
    expect(code).toBe(1);
    expect(stderr).toContain("GITHUB_OUTPUT: EISDIR");
  });
});

test("a pipe that nobody reads in place of a file of the CI service holds up nothing, and is said", async () => {
  play("passed");
  const pipe = join(folder.path, "pipe");
  execFileSync("mkfifo", [pipe]);
  const env = {
    ...service.env,
    GITHUB_ACTIONS: "true",
    GITHUB_OUTPUT: pipe,
    GITHUB_STEP_SUMMARY: "/dev/null",
  };
  let stop = () => {};
  const stopping = setTimeout(() => stop(), 60_000);
  const { code, stderr } = await scenario(["run", "Shop"], {
    env,
    onStart: (child) => {
      stop = () => child.kill("SIGKILL");
    },
  });
  clearTimeout(stopping);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining("\nGITHUB_OUTPUT: ENXIO") });
  expect(stderr).not.toContain("GITHUB_STEP_SUMMARY");
});

describe("scenario watch", () => {
  const watch = (...words: string[]) =>
    scenario(["watch", answers.executionId, ...words], { env: service.env });

  test("goes on with an execution that was triggered before: its files, and its outcome as the exit code", async () => {
    play("failed");
    expect((await watch("--out", folder.path)).code).toBe(1);
    expect(await readFile(join(folder.path, "junit.xml"), "utf8")).toBe("<testsuites/>");
    expect(service.api.sent("/run-scenario/")).toEqual([]);
  });

  test("Ctrl-C leaves the execution as it is, and the exit code is that of no outcome", async () => {
    const { code, stderr } = await interruptedAt("/status/", ["watch", answers.executionId], running);
    expect(code).toBe(130);
    expect(stderr).toContain(
      `${answers.executionId} goes on.\nNext: npm run -s scenario -- cancel ${answers.executionId}\n`,
    );
    expect(service.api.sent("/cancel/")).toEqual([]);
  });

  test("an execution that does not exist is refused", async () => {
    play("passed", { "/status/": () => problem(404, "execution_not_found") });
    expect(await watch()).toMatchObject({
      code: 2,
      stderr: "It is execution_not_found.\n(404 execution_not_found, request r-1)\n",
    });
  });
});

describe("scenario run: unknown names", () => {
  const names = ["Bookshop", "Checkout"];
  const scenarios = names.map((name) => ({ id: `scn_${name}`, name, version: 1, tests: 1, variables: [] }));
  const listing: Script = {
    "/scenarios/": ({ path }) => {
      const found = path.includes("name=") ? [] : scenarios;
      return { status: 200, body: { scenarios: found, next_cursor: null } };
    },
  };

  test.each([
    ["Bookshpo", 'Did you mean "Bookshop"?'],
    ["Something else", "It has Bookshop, Checkout."],
  ])("the scenario %s is refused with a hint from the team's list", async (name, hint) => {
    play("passed", listing);
    const ended = await scenario(["run", name], { env: service.env });
    const stderr = `The team of this key has no scenario "${name}". ${hint}\n`;
    expect(ended).toEqual({ code: 2, stdout: "", stderr });
  });

  test("a variable is refused with a hint from the scenario's list, and nothing is triggered", async () => {
    play("passed");
    const { code, stderr } = await run("--var", "bas_url=x");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'The scenario has no variable "bas_url". Did you mean "base_url"?\n',
    });
    expect(service.api.sent("/run-scenario/")).toEqual([]);
  });
});

describe("scenario run: temporary failures of the service", () => {
  test("a trigger whose response was lost is repeated under the same key, and starts one run", async () => {
    play("passed", {
      "/run-scenario/": (_, time) => (time === 1 ? "lost" : { status: 202, body: answers.accepted }),
    });
    expect((await run()).code).toBe(0);
    const keys = service.api.sent("/run-scenario/").map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test("not ready, 429, 500 and a lost connection are waited out", async () => {
    const bad: Reply[] = [
      problem(404, "not_ready", { "retry-after": "1" }),
      problem(429, "rate_limited", { "retry-after": "1" }),
      problem(500, "internal_error"),
      "lost",
      { status: 502, body: "<html>bad gateway</html>" },
    ];
    play("passed", {
      "/status/": (_, time) => bad[time - 1] ?? { status: 200, body: answers.status("completed", "passed") },
    });
    expect((await run()).code).toBe(0);
    expect(service.api.sent("/status/")).toHaveLength(6);
  });

  test("a damaged download is fetched again with a new link", async () => {
    play("passed", {
      "/files/junit": (_, time) => ({ status: 200, body: time === 1 ? "<tests" : "<testsuites/>" }),
    });
    expect((await run("--out", folder.path)).code).toBe(0);
    expect(await readFile(join(folder.path, "junit.xml"), "utf8")).toBe("<testsuites/>");
    expect(service.api.sent("/artifacts/")).toHaveLength(2);
  });
});

describe("a completed run whose files do not arrive", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });

  test.each<[Reply, string]>([
    [{ status: 200, body: "<testsuited/>" }, "junit.xml does not match its SHA-256."],
    [{ status: 403, body: "no" }, "junit.xml cannot be downloaded: the storage answers 403."],
  ])(
    "is told as completed, with its tests and the command that downloads again: %j",
    async (reply, fault) => {
      for (const [name, value] of Object.entries(service.env)) vi.stubEnv(name, value);
      const written = (stream: NodeJS.WriteStream) => vi.spyOn(stream, "write").mockReturnValue(true);
      const [out, err] = [written(process.stdout), written(process.stderr)];
      const textOf = ({ mock }: typeof out) => mock.calls.map(([text]) => text).join("");
      const now = Date.now.bind(Date);
      let laterMs = 0;
      vi.spyOn(Date, "now").mockImplementation(() => now() + laterMs);
      play("passed", {
        "/files/junit": () => {
          // As after all the attempts that there is time for.
          laterMs = 120_000;
          return reply;
        },
      });
      const code = await watch(answers.executionId, { out: folder.path, timeout: 600_000, ci: "none" });
      expect(code).toBe(2);
      expect(textOf(out)).toContain("passed in 2.5 s");
      expect(textOf(err)).toContain(`completed: passed, but ${fault}\n`);
      expect(textOf(err).trim().split("\n").at(-1)).toMatch(/^Next: .*results exe_\w+ --out /);
      expect(textOf(err)).not.toContain("may still be running");
    },
  );
});

test.each(["run", "watch", "results"])(
  "%s tells how a run ended also where a file of it cannot be written",
  async (name) => {
    play("failed");
    await folder.write("tests", "a file of the user's own");
    const words = [name, name === "run" ? "Shop" : answers.executionId, "--out", folder.path];
    const { code, stdout, stderr } = await scenario(words, { env: service.env });
    expect(code).toBe(2);
    expect(stdout).toContain("failed in 2.5 s");
    const path = join(folder.path, "tests/002-pays/screenshot.png");
    const fault = `${path} cannot be written: a part of that path is a file, not a folder`;
    expect(stderr).toContain(`completed: failed, but ${fault}.\nNext: `);
    expect(stderr).toMatch(/results exe_\w+ --out .*\n$/);
    expect(stderr).not.toContain("may still be running");
  },
);

test("in a job of GitLab whose project folder is not on this machine, files are named from the working directory", async () => {
  const document = (path: string) =>
    `<testsuites><testsuite name="S"><testcase name="T"><system-out>[[ATTACHMENT|${path}]]</system-out></testcase></testsuite></testsuites>`;
  const body = document("tests/001-t/video.webm");
  const junit = link(`${service.api.url}/files/junit`, body);
  const artifacts = { status: 200, body: answers.artifacts("failed", { junit, screenshot: null }) };
  play("failed", { "/files/junit": () => ({ status: 200, body }), "/artifacts/": () => artifacts });
  const env = { ...service.env, GITLAB_CI: "true", CI_PROJECT_DIR: join(folder.path, "elsewhere") };
  const { code, stdout } = await scenario(["run", "Shop", "--out", folder.path], { env });
  expect(code).toBe(1);
  expect(stdout).toContain("failed in 2.5 s");
  const attached = relative(root, join(await realpath(folder.path), "tests/001-t/video.webm"));
  expect(await readFile(join(folder.path, "junit.xml"), "utf8")).toBe(document(attached));
});

test("a completed run whose artifacts are refused is not said to be running, and its results are next", async () => {
  play("failed", { "/artifacts/": () => problem(401, "unauthorized") });
  const { code, stdout, stderr } = await run("--out", folder.path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).not.toContain("may still be running");
  expect(stderr).toMatch(
    /\nExecution exe_\w+ is completed, but its results were not told\.\nNext: .* results exe_\w+ --out .*\n$/,
  );
});

describe("an answer that is not the API's, once the API has answered", () => {
  test.each<[string, Reply]>([
    ["a page", { status: 200, body: "<html>" }],
    ["nothing", { status: 200 }],
    ["a page's refusal", { status: 403, body: "<html>" }],
    ["a page that is not there", { status: 404, body: "<html>" }],
  ])("is waited out while the run is followed and its results are asked for: %s", async (_, reply) => {
    const running = { status: 200, body: answers.status("running") };
    const completed = { status: 200, body: answers.status("completed", "failed") };
    const artifacts = { status: 200, body: answers.artifacts("failed", { junit: null, screenshot: null }) };
    play("failed", {
      "/status/": (_, time) => [running, reply][time - 1] ?? completed,
      "/artifacts/": (_, time) => (time === 1 ? reply : artifacts),
    });
    const { code, stderr } = await run();
    expect(code).toBe(1);
    const waiting =
      /^Something else than the API answers\. Trying again for up to (1 min|59\.\d* s|59 s)\.$/gm;
    expect(stderr.match(waiting)).toHaveLength(2);
  });

  test("is waited out also where the API has only accepted the run", async () => {
    const completed = { status: 200, body: answers.status("completed", "failed") };
    play("failed", {
      "/status/": (_, time) => (time === 1 ? { status: 200, body: "<html>" } : completed),
    });
    const { code, stderr } = await run();
    expect(code).toBe(1);
    expect(stderr).toContain("\nSomething else than the API answers. Trying again for up to ");
  });

  test("ends a watch at once where the API has not answered yet", async () => {
    play("failed", { "/status/": () => ({ status: 200, body: "<html>" }) });
    const { code, stderr } = await scenario(["watch", answers.executionId], { env: service.env });
    expect(code).toBe(2);
    expect(stderr).toContain("is not an answer of the API");
    expect(service.api.sent("/status/")).toHaveLength(1);
  });
});

test("a download from a host that is not reached says which host, and why", async () => {
  const nobody = await addressOfNobody();
  const junit = link(`${nobody}/bucket/junit.xml?signature=secret`, "<testsuites/>");
  const artifacts = { status: 200, body: answers.artifacts("passed", { junit, screenshot: null }) };
  const reached = link(`${service.api.url}/files/junit`, "<testsuites/>");
  const later = { status: 200, body: answers.artifacts("passed", { junit: reached, screenshot: null }) };
  play("passed", { "/artifacts/": (_, time) => (time === 1 ? artifacts : later) });
  const { code, stderr } = await run("--out", folder.path);
  expect(code).toBe(0);
  const { host } = new URL(nobody);
  expect(stderr).toContain(
    `junit.xml cannot be downloaded: the connection to ${host} failed: ECONNREFUSED. Trying again`,
  );
  expect(stderr).not.toContain("secret");
});

describe("scenario run: a trigger whose answer says nothing", () => {
  test.each<[string, Reply]>([
    ["was lost", "lost"],
    ["is a failure", problem(500, "internal_error")],
    ["is not the API's", { status: 200, body: "" }],
  ])("may have been accepted, which is said, where the answer %s", async (_, reply) => {
    play("passed", { "/run-scenario/": () => reply });
    const { code, stderr } = await run("--timeout", "2s");
    expect(code).toBe(2);
    expect(stderr).toMatch(/\nThe run may have been accepted\.\nNext: .* executions\n$/);
  });

  test.each<[string, Reply]>([
    ["refuses it", problem(400, "invalid_request")],
    ["asks for patience", problem(429, "rate_limited")],
  ])("was not accepted where the answer %s", async (_, reply) => {
    play("passed", { "/run-scenario/": () => reply });
    const { code, stderr } = await run("--timeout", "1s");
    expect(code).toBe(2);
    expect(stderr).not.toContain("accepted");
  });
});

describe("--json without a verdict says on standard output, too, why there is none and of which run", () => {
  const id = answers.executionId;
  const out = () => ["--out", folder.path];
  test.each<[string, string[], Script, number, string | null, RegExp]>([
    [
      "the key is refused",
      ["run", "Shop"],
      { "/scenarios/": () => problem(401, "unauthorized") },
      2,
      null,
      /^It is unauthorized/,
    ],
    [
      "the trigger is lost",
      ["run", "Shop", "--timeout", "1s"],
      { "/run-scenario/": () => "lost" },
      2,
      null,
      /may have been accepted\.$/,
    ],
    ["the time is over", ["run", "Shop", "--timeout", "1s"], running, 2, id, /has not completed yet/],
    [
      "the files are refused",
      ["run", "Shop"],
      { "/artifacts/": () => problem(401, "unauthorized") },
      2,
      id,
      /^It is unauthorized/,
    ],
    [
      "nothing is known of it",
      ["watch", id],
      { "/status/": () => problem(404, "execution_not_found") },
      2,
      id,
      /^It is execution_not_found/,
    ],
    ["it is not completed", ["results", id], running, 2, id, /is running\.$/],
  ])("%s", async (_, words, script, exitCode, executionId, error) => {
    play("passed", script);
    const all = [...words, "--json", ...(words[0] === "results" ? out() : [])];
    const { code, stdout, stderr } = await scenario(all, { env: service.env });
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: exitCode,
      execution_id: executionId,
      outcome: null,
      error: expect.stringMatching(error),
    });
    expect(stderr).toMatch(new RegExp(error.source, "m"));
  });

  test.each<[string, string[], number, RegExp]>([
    ["run", ["run", "Shop"], 3, /is cancelled\.$/],
    ["watch", ["watch", id], 130, /goes on\.$/],
  ])("%s is interrupted", async (_, words, exitCode, error) => {
    const { code, stdout } = await interruptedAt("/status/", [...words, "--json"], running);
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: exitCode,
      execution_id: id,
      outcome: null,
      error: expect.stringMatching(error),
    });
  });
});

describe("scenario run: what ends it", () => {
  test("its own time limit exits 2, names the execution, and does not affect the run", async () => {
    play("passed", { "/status/": () => ({ status: 200, body: answers.status("running") }) });
    const { code, stderr } = await run("--timeout", "1s", "--out", join(folder.path, "a b"));
    expect(code).toBe(2);
    expect(stderr).toContain(`Execution ${answers.executionId} has not completed yet. It continues.`);
    expect(stderr).toMatch(/Next: .* watch exe_\w+ --out '.*\/a b'\n$/);
    expect(service.api.sent("/cancel/")).toEqual([]);
  });

  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s cancels the run and exits 3", async (signal) => {
    const { code, stderr } = await interruptedAt("/status/", ["run", "Shop"], running, signal);
    expect(code).toBe(3);
    expect(service.api.sent("/cancel/")).toHaveLength(1);
    expect(stderr).toMatch(new RegExp(`results ${answers.executionId} --out results\n$`));
  });

  test("a run that was completed before the last poll could tell is not called cancelled", async () => {
    const answer = { ...answers.accepted, status: "completed", outcome: "passed" };
    const script = { ...running, "/cancel/": () => ({ status: 202, body: answer }) };
    const { code, stderr } = await interruptedAt("/status/", ["run", "Shop"], script);
    expect(code).toBe(3);
    expect(stderr).toContain(`\n${answers.executionId} was completed before.\nNext: `);
  });

  test("after an interruption the command that would fetch the files names the folder that was asked for", async () => {
    const words = ["run", "Shop", "--out", join(folder.path, "my results")];
    const { stderr } = await interruptedAt("/status/", words, running);
    expect(stderr).toMatch(new RegExp(`results ${answers.executionId} --out '.*/my results'\n$`));
  });

  test("a watch that is interrupted while the files arrive does not say that the run goes on, and its results are next", async () => {
    const words = ["watch", answers.executionId, "--out", folder.path];
    const { code, stderr } = await interruptedAt("/artifacts/", words, {
      "/artifacts/": () => new Promise<never>(() => {}),
    });
    expect(code).toBe(130);
    expect(stderr).toContain(`\n${answers.executionId} is completed.\n`);
    expect(stderr).toMatch(/\nNext: .* results exe_\w+ --out .*\n$/);
  });

  test("results that are interrupted wait for no answer", async () => {
    const words = ["results", answers.executionId, "--out", folder.path];
    const beganAt = performance.now();
    const { code, stderr } = await interruptedAt("/status/", words, unanswered);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "Interrupted by SIGINT.\n" });
    // An unanswered request alone takes 35 seconds.
    expect(performance.now() - beganAt).toBeLessThan(30_000);
  });

  test("an interruption whose run cannot be cancelled exits 2 and names the command that would do it", async () => {
    const script = { ...running, "/cancel/": () => problem(403, "forbidden") };
    const { code, stderr } = await interruptedAt("/status/", ["run", "Shop"], script);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`could not be cancelled: .*\n.*\n.*cancel ${answers.executionId}\n$`));
  });

  test("an interruption cancels the run also while a poll is not answered", async () => {
    const beganAt = performance.now();
    const { code } = await interruptedAt("/status/", ["run", "Shop"], unanswered);
    expect(code).toBe(3);
    expect(service.api.sent("/cancel/")).toHaveLength(1);
    // An unanswered request alone takes 35 seconds.
    expect(performance.now() - beganAt).toBeLessThan(30_000);
  });

  const hanging = () => new Promise<never>(() => {});
  test.each<[string, string, Script, number, RegExp]>([
    [
      "the list of scenarios",
      "/scenarios/",
      { "/scenarios/": hanging },
      3,
      /^Interrupted before the run was accepted\.\n$/,
    ],
    [
      "the trigger",
      "/run-scenario/",
      { "/run-scenario/": hanging },
      3,
      /^Interrupted\. The run may have been accepted\.\nNext: .*executions\n$/,
    ],
    [
      "the cancellation",
      "/status/",
      { ...running, "/cancel/": hanging },
      2,
      new RegExp(
        `could not be cancelled: there was no answer within 6 s\\.\\nNext: .*cancel ${answers.executionId}\\n$`,
      ),
    ],
    [
      "the list of artifacts",
      "/artifacts/",
      {
        "/artifacts/": hanging,
        "/cancel/": () => ({
          status: 202,
          body: { ...answers.accepted, status: "completed", outcome: "passed" },
        }),
      },
      3,
      /was completed before/,
    ],
  ])("an interruption waits for no answer to %s", async (_, part, script, exitCode, said) => {
    const beganAt = performance.now();
    const { code, stderr } = await interruptedAt(part, ["run", "Shop"], script);
    expect({ code, stderr }).toEqual({ code: exitCode, stderr: expect.stringMatching(said) });
    // An unanswered request alone takes 35 seconds.
    expect(performance.now() - beganAt).toBeLessThan(30_000);
  });

  test.each<[string, string[], Script, RegExp]>([
    [
      "the cancelling is",
      ["/status/", "/cancel/"],
      { ...running, "/cancel/": hanging },
      new RegExp(`\\n${answers.executionId} may go on\\.\\nNext: .* cancel ${answers.executionId}\\n$`),
    ],
    [
      "the trigger is",
      ["/run-scenario/"],
      { "/run-scenario/": hanging },
      /^Interrupted\. The run may have been accepted\.\nNext: .* executions\n$/,
    ],
  ])(
    "a second signal while %s not answered ends it at once, and what to do is said",
    async (_, parts, script, said) => {
      const { code, stderr } = await interruptedAtEach(parts, script, ["SIGINT", "SIGTERM"]);
      expect({ code, stderr }).toEqual({ code: null, stderr: expect.stringMatching(said) });
    },
  );

  test("a terminal that closes says so more than once, and the run is cancelled all the same", async () => {
    let cancel = (_: Reply) => {};
    const script = { ...running, "/cancel/": () => new Promise<Reply>((resolve) => (cancel = resolve)) };
    const ended = interruptedAtEach(["/status/", "/cancel/"], script, ["SIGHUP", "SIGHUP"]);
    await vi.waitFor(() => expect(service.api.sent("/cancel/")).toHaveLength(1), 10_000);
    setTimeout(() => cancel({ status: 202, body: answers.accepted }), 500);
    expect(await ended).toMatchObject({ code: 3, stderr: expect.stringContaining("is cancelled.") });
  });

  test("an interruption during the trigger cancels the resulting run also where nobody would wait for it", async () => {
    const { code, stdout } = await interruptedAt("/run-scenario/", ["run", "Shop", "--detach"], {
      "/run-scenario/": (_, time) => (time > 1 ? { status: 202, body: answers.accepted } : "lost"),
    });
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
    expect(service.api.sent("/cancel/")).toHaveLength(1);
  });

  test("an interruption while a trigger that was refused for now is to be repeated sends none", async () => {
    const patience = problem(429, "rate_limited", { "retry-after": "30" });
    play("passed", {
      "/run-scenario/": (_, time) => (time === 1 ? patience : { status: 202, body: answers.accepted }),
    });
    const { code, stderr } = await scenario(["run", "Shop"], {
      env: service.env,
      onStart: (child) => child.stderr?.once("data", () => child.kill("SIGINT")),
    });
    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringMatching(/^The API answers 429\..*\nInterrupted before the run was accepted\.\n$/),
    });
    expect(service.api.sent("/run-scenario/")).toHaveLength(1);
  });

  test.each(["999h", "36500d"])("--timeout %s is as long as it says", async (limit) => {
    const running = { status: 200, body: answers.status("running") };
    const completed = { status: 200, body: answers.status("completed", "passed") };
    play("passed", { "/status/": (_, time) => (time === 1 ? running : completed) });
    expect(await run("--timeout", limit)).toMatchObject({
      code: 0,
      stderr: expect.not.stringMatching(/imeout/),
    });
  });

  test("--timeout holds also while a poll is not answered", async () => {
    play("passed", unanswered);
    const beganAt = performance.now();
    const { code, stderr } = await run("--timeout", "1s");
    expect(code).toBe(2);
    expect(stderr).toMatch(/has not completed/);
    expect(performance.now() - beganAt).toBeLessThan(30_000);
  });

  test("an interruption during the trigger cancels the resulting run", async () => {
    const { code } = await interruptedAt("/run-scenario/", ["run", "Shop"], {
      "/run-scenario/": (_, time) => (time > 1 ? { status: 202, body: answers.accepted } : "lost"),
    });
    expect(code).toBe(3);
    expect(service.api.sent("/cancel/")).toHaveLength(1);
  });

  test.each<[string, Script]>([
    ["a bad key", { "/scenarios/": () => problem(401, "unauthorized") }],
    [
      "an unknown scenario",
      { "/scenarios/": () => ({ status: 200, body: { scenarios: [], next_cursor: null } }) },
    ],
    ["a variable that is not declared", { "/run-scenario/": () => problem(400, "invalid_request") }],
    ["a response that is not the API's", { "/scenarios/": () => ({ status: 200, body: "hello" }) }],
    [
      "a redirection, which the key must not follow",
      { "/scenarios/": () => ({ status: 302, headers: { location: "http://127.0.0.1:1/" } }) },
    ],
  ])("%s exits 2 and says why", async (_, script) => {
    play("passed", script);
    const { code, stdout, stderr } = await run("--timeout", "1s");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).not.toBe("");
  });

  test("what the service refuses of a request is named by the option that asked for it", async () => {
    const errors = [
      { path: "tests.0", message: 'The scenario has no test "B".' },
      { path: "tests.1", message: "The scenario has no test 9." },
    ];
    const detail = 'tests.0: The scenario has no test "B". (and 1 more)';
    const body = { status: 400, code: "invalid_request", detail, errors, request_id: "r-1" };
    play("passed", { "/run-scenario/": () => ({ status: 400, body }) });
    const { code, stderr } = await run("--test", "B", "--test", "9");
    expect(code).toBe(2);
    expect(stderr).toContain('--test: The scenario has no test "B". (and 1 more)\n');
    expect(stderr).toContain("  --test: The scenario has no test 9.\n");
    expect(stderr).not.toContain("tests.");
  });

  test("an https address of a port without TLS is named as the cause", async () => {
    const { code, stderr } = await run(
      "--url",
      service.api.url.replace("http:", "https:"),
      "--timeout",
      "1s",
    );
    expect(code).toBe(2);
    expect(stderr).toContain(
      "cannot be reached: its port does not speak TLS: perhaps its address begins with http://.",
    );
  });

  test("an address that redirects is told by where it leads", async () => {
    const location = "https://login.example/v1?back=1";
    play("passed", { "/scenarios/": () => ({ status: 302, headers: { location } }) });
    const { code, stderr } = await run("--timeout", "1s");
    expect(code).toBe(2);
    expect(stderr).toContain(
      "cannot be reached: it redirects to https://login.example/v1, where the key is not sent.",
    );
  });

  test("a service that cannot be reached exits 2, and its error is printed once", async () => {
    const { code, stderr } = await run("--url", await addressOfNobody(), "--timeout", "1s");
    expect(code).toBe(2);
    expect(stderr.match(/cannot be reached: ECONNREFUSED/g)).toHaveLength(1);
  });
});
