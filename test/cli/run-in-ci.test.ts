import { execFileSync } from "node:child_process";
import { readFile, realpath } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { root, scenario } from "./command.ts";
import { answers, link, problem, useScriptedApi } from "./scripted-api.ts";
import { scriptedRuns } from "./scripted-runs.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
const { play } = scriptedRuns(service);

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
