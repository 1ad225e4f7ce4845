import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { watch } from "../../lib/cli/client/watch.ts";
import { scenario } from "./command.ts";
import { answers, link, problem, type Reply, useScriptedApi } from "./scripted-api.ts";
import { addressOfNobody, running, type Script, scriptedRuns } from "./scripted-runs.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
const { play, run, interruptedAt } = scriptedRuns(service);

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
