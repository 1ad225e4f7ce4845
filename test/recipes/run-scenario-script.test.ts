import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { answers, problem, type Reply, useScriptedApi } from "../cli/scripted-api.ts";
import { useFolder } from "../cli/temporary-folder.ts";
import { projectRoot } from "../support/documents.ts";

const path = join(projectRoot, "recipes/run-scenario.sh");
const service = useScriptedApi();
const folder = useFolder();

/** Of a server that is not the API. */
const page: Reply = { status: 200, body: "<!doctype html><title>Sign in</title>" };

/** Of a server on the way that has lost what it was to pass on. */
const nothing: Reply = { status: 200 };

/**
 * Runs the script; `sleep` only says how long it would wait, and what curl is given is in `arguments`.
 * @param replies by parts of paths, in their order.
 * @param endedAt part of a path whose request is not answered, and at which the script is told to end.
 */
async function run(
  replies: Record<string, readonly Reply[]>,
  env: Record<string, string> = {},
  words = ["Shop & sons"],
  endedAt?: string,
) {
  const usual: Record<string, readonly Reply[]> = {
    "/scenarios/": [{ status: 200, body: answers.scenarios }],
    "/run-scenario/": [{ status: 202, body: answers.accepted }],
    "/status/": [{ status: 200, body: answers.status("completed", "passed") }],
    "/junit/": [{ status: 200, body: "<testsuites/>" }],
  };
  const all = { ...usual, ...replies };
  let end = () => {};
  service.api.answer = ({ path: asked }) => {
    if (endedAt !== undefined && asked.includes(endedAt)) {
      end();
      return new Promise(() => {});
    }
    const [part = "", ofPart = []] = Object.entries(all).find(([name]) => asked.includes(name)) ?? [];
    return ofPart[service.api.sent(part).length - 1] ?? ofPart.at(-1) ?? problem(404, "route_not_found");
  };
  const bin = join(folder.path, "bin");
  await mkdir(bin);
  const programs = {
    sleep: '#!/bin/sh\necho "sleeps $1"\n',
    curl: `#!/bin/sh\necho "$*" >>"${folder.path}/arguments"\nPATH="\${PATH#*:}" exec curl "$@"\n`,
  };
  for (const [name, program] of Object.entries(programs)) {
    await writeFile(join(bin, name), program);
    await chmod(join(bin, name), 0o755);
  }
  await writeFile(join(folder.path, "junit.xml"), "of an earlier run");
  const own = { PATH: `${bin}:${process.env["PATH"]}`, HOME: folder.path };
  // As a CI service does, the signal goes to all processes of the job.
  const script = spawn(path, words, {
    cwd: folder.path,
    env: { ...own, ...service.env, ...env },
    detached: true,
  });
  end = () => process.kill(-(script.pid ?? expect.unreachable()), "SIGTERM");
  const [stdout, stderr, [code]] = await Promise.all([
    text(script.stdout),
    text(script.stderr),
    once(script, "close") as Promise<[number | null]>,
  ]);
  return { code, stdout, stderr };
}

const status = (word: string, outcome: string | null = null, headers = {}): Reply => ({
  status: 200,
  headers,
  body: answers.status(word, outcome),
});

describe("recipes/run-scenario.sh", () => {
  test("has at most twenty lines, and fits the width of a page", async () => {
    const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(132);
  });

  test.each([
    ["passed", 0],
    ["failed", 1],
    ["error", 2],
    ["timed_out", 2],
    ["cancelled", 3],
  ])("exits by the outcome: %s is %i; leaves JUnit, and the key is no argument", async (outcome, code) => {
    const ended = await run({ "/status/": [status("completed", outcome)] });
    expect(ended).toEqual({ code, stdout: `Shop & sons: ${outcome}\n`, stderr: "" });
    expect(await readFile(join(folder.path, "junit.xml"), "utf8")).toBe("<testsuites/>");
    expect(service.api.seen[0]?.path).toContain("/scenarios/?name=Shop%20%26%20sons");
    expect(new Set(service.api.seen.map(({ headers }) => headers["x-api-key"]))).toEqual(
      new Set(["sk_test"]),
    );
    expect(await readFile(join(folder.path, "arguments"), "utf8")).not.toContain("sk_test");
    expect((await readdir(folder.path)).sort()).toEqual(["arguments", "bin", "junit.xml"]);
  });

  test("polls as Retry-After says while the run is not ready, scheduled or running", async () => {
    const { code, stdout } = await run({
      "/status/": [
        problem(404, "not_ready", { "retry-after": "7" }),
        status("scheduled", null, { "Retry-After": "3" }),
        status("running"),
        status("completed", "passed"),
      ],
    });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "sleeps 7\nsleeps 3\nsleeps 5\nShop & sons: passed\n",
    });
  });

  test("waits out 429, 500 and a lost connection, and repeats a trigger under the same key", async () => {
    const accepted = { status: 202, body: answers.accepted };
    const { code } = await run({
      "/run-scenario/": ["lost", accepted],
      "/status/": [problem(429, "rate_limited", { "retry-after": "1" }), status("completed", "passed")],
      "/junit/": [problem(500, "internal_error"), { status: 200, body: "<testsuites/>" }],
    });
    expect(code).toBe(0);
    const keys = service.api.sent("/run-scenario/").map(({ headers }) => headers["idempotency-key"]);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test.each<[string, string, Reply, string]>([
    ["a key that is refused", "/scenarios/", problem(401, "unauthorized"), "(401 unauthorized)"],
    ["a request that is refused", "/run-scenario/", problem(400, "invalid_request"), "(400 invalid_request)"],
    [
      "an execution that is unknown",
      "/status/",
      problem(404, "execution_not_found"),
      "(404 execution_not_found)",
    ],
    [
      "a scenario that the team does not have",
      "/scenarios/",
      { status: 200, body: { scenarios: [] } },
      "There is no scenario Shop & sons.",
    ],
    ["JUnit that is not there", "/junit/", problem(403, "forbidden"), "(403 forbidden)"],
    ["a page in place of the scenarios", "/scenarios/", page, "(200) is not an answer of the API."],
    ["a page in place of an execution", "/run-scenario/", page, "(200) is not an answer of the API."],
    ["a page in place of the status", "/status/", page, "(200) is not an answer of the API."],
    ["a page in place of JUnit", "/junit/", page, "(200) is not an answer of the API."],
    ["nothing in place of the scenarios", "/scenarios/", nothing, "read: (200) is not an answer of the API."],
    [
      "nothing in place of an execution",
      "/run-scenario/",
      nothing,
      "run: (200) is not an answer of the API.",
    ],
    ["nothing in place of the status", "/status/", nothing, "followed: (200) is not an answer of the API."],
    ["nothing in place of JUnit", "/junit/", nothing, "read: (200) is not an answer of the API."],
  ])("ends at once at %s, and says so", async (_, part, reply, says) => {
    const { code, stdout, stderr } = await run({ [part]: [reply] });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining(says) });
    expect(service.api.sent(part)).toHaveLength(1);
    expect(await readdir(folder.path)).not.toContain("junit.xml");
  });

  test.each(["", "/", "/v1", "/v1/api/", "/v1/api/external", "/v1/api/external/"])(
    "a host with %j means the API's base path, as for the command line",
    async (end) => {
      const { code } = await run({}, { SCENARIO_API_URL: `${service.api.url}${end}` });
      const elsewhere = service.api.seen.filter(({ path: asked }) => !/^\/v1\/api\/external\/\w/.test(asked));
      expect({ code, elsewhere }).toEqual({ code: 0, elsewhere: [] });
    },
  );

  test.each<[string, Record<string, string>, string[], string]>([
    ["no name", {}, [], "NAME is missing. # SCENARIO_API_URL=..."],
    ["no address", { SCENARIO_API_URL: "" }, ["Shop"], "SCENARIO_API_URL is missing."],
    ["no key", { SCENARIO_API_KEY: "" }, ["Shop"], "SCENARIO_API_KEY is missing."],
    ["a time that is no number", { SCENARIO_TIMEOUT: "15m" }, ["Shop"], "no number of seconds: 15m"],
  ])("asks nothing with %s, and says so", async (_, env, words, says) => {
    const { code, stderr } = await run({}, env, words);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
    expect(service.api.seen).toEqual([]);
  });

  test("says which execution may go on where something ends it before that is completed", async () => {
    const may = `${answers.executionId} may go on.\n`;
    const { code, stderr } = await run({ "/status/": [problem(401, "unauthorized")] });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(may) });
  });

  test("says so, too, where a signal ends it while an answer is waited for", async () => {
    const ended = await run({}, {}, ["Shop"], "/status/");
    expect(ended).toMatchObject({ code: null, stderr: `${answers.executionId} may go on.\n` });
  });

  test("ends when its time is over, and names the execution, which goes on", async () => {
    const ended = await run({ "/status/": [status("running")] }, { SCENARIO_TIMEOUT: "0", TIMEOUT: "900" });
    expect(ended).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`${answers.executionId} is not completed`),
    });
  });
});
