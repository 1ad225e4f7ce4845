import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { scenario } from "./command.ts";
import { answers, link, problem, runningTest, useScriptedApi } from "./scripted-api.ts";
import { running, type Script, scriptedRuns } from "./scripted-runs.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
const { play, run, interruptedAt } = scriptedRuns(service);

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
