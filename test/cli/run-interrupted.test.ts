import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { scenario } from "./command.ts";
import { answers, problem, type Reply, useScriptedApi } from "./scripted-api.ts";
import { addressOfNobody, running, type Script, scriptedRuns, unanswered } from "./scripted-runs.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
const { play, run, interruptedAt, interruptedAtEach } = scriptedRuns(service);

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
