import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { invalidRequestProblem } from "../../functions/api/http/problem.ts";
import { summarize } from "../../functions/core/run/outcome.ts";
import { scenario } from "./command.ts";
import { answers, link, problem, runningTest, type Seen, useScriptedApi } from "./scripted-api.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const service = useScriptedApi();
const id = answers.executionId;

function answering(answer: (request: Seen) => object): void {
  service.api.answer = (request) => ({ status: 200, body: answer(request) });
}

const command = (...words: string[]) => scenario(words, { env: service.env });

describe("scenario list, executions", () => {
  test("list goes through all pages", async () => {
    answering(({ path }) => ({ ...answers.scenarios, next_cursor: path.includes("cursor=2") ? null : "2" }));
    expect(JSON.parse((await command("list", "--json")).stdout).scenarios).toHaveLength(2);
    expect((await command("list")).stdout).toMatch(/scn_\w+ +3 +2 +Shop\n$/);
  });

  test("executions passes its filters on, and stops at its limit", async () => {
    answering(() => ({ executions: [answers.accepted, answers.accepted], next_cursor: "more" }));
    const words = ["--status", "running", "--started-after", "2026-11-20", "--limit", "3", "--json"];
    const { stdout } = await command("executions", ...words);
    expect(JSON.parse(stdout).executions).toHaveLength(3);
    expect(service.api.sent("/executions/").map(({ path }) => path.split("?")[1])).toEqual([
      "status=running&started_after=2026-11-20&limit=3",
      "status=running&started_after=2026-11-20&limit=1&cursor=more",
    ]);
  });
});

test.each(["--started-after", "--started-before"])(
  "an empty %s is for the service to refuse: left out, it would list everything",
  async (option) => {
    answering(() => ({ executions: [], next_cursor: null }));
    await command("executions", option, "");
    const field = option.slice(2).replace("-", "_");
    expect(service.api.sent("/executions/")[0]?.path).toContain(`?${field}=&`);
  },
);

test("an empty --scenario-id exits 2, since it would list everything or nothing", async () => {
  const { code, stderr } = await command("executions", "--scenario-id", "");
  expect(code).toBe(2);
  expect(stderr).toContain("Give the id of a scenario, such as scn_….");
});

test("what the service refuses of a filter is named by its option", async () => {
  const refusal = invalidRequestProblem([{ path: "started_after", message: "Has to be a time." }]);
  service.api.answer = () => ({ status: 400, body: refusal.document("r-1") });
  const { stderr } = await command("executions", "--started-after", "noon");
  expect(stderr).toMatch(/^--started-after: Has to be a time\./);
});

describe("the API's address", () => {
  test.each(["", "/", "/v1", "/v1/", "/v1/api", "/v1/api/external"])(
    "a host with %j, which leads to the API's base path, means that path",
    async (end) => {
      answering(() => answers.scenarios);
      const words = ["list", "--url", `${service.api.url}${end}`];
      expect(await scenario(words, { env: service.env })).toMatchObject({ code: 0, stderr: "" });
      expect(service.api.seen[0]?.path).toBe("/v1/api/external/scenarios/");
    },
  );

  test.each(["", "/regions/eu"])("a password in it exits 2 and is not repeated: path %j", async (path) => {
    const { host } = new URL(service.api.url);
    const { code, stderr } = await command("list", "--url", `http://ada:hush@${host}${path}`);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "The API's URL holds a user name or a password, which no request can send.\n",
    });
    expect(service.api.seen).toEqual([]);
  });

  test("what is not a URL exits 2 with an example of one", async () => {
    const { code, stderr } = await command("list", "--url", "localhost:4700");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        '"localhost:4700" is not an http or https URL, such as http://127.0.0.1:4700/v1/api/external.\n',
    });
  });
});

test.each(["ada:hush@shop.example", "ftp://ada:hush@shop.example/v1", "htp//ada:hu/sh@shop.example"])(
  "an address that is none is named without a password in it: %s",
  async (url) => {
    const { code, stderr } = await command("list", "--url", url);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^"(ftp:\/\/|htp\/\/)?…@shop\.example.*" is not an http or https URL/);
  },
);

test("docs/recipes.md, Behind a proxy: requests go through the proxy of the environment", async () => {
  answering(() => answers.scenarios);
  const asked: (string | undefined)[] = [];
  const proxy = createServer().on("connect", (request, socket) => {
    asked.push(request.url);
    const { hostname, port } = new URL(service.api.url);
    const region = connect(Number(port), hostname, () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    region.pipe(socket).pipe(region);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  const env = {
    ...service.env,
    SCENARIO_API_URL: "http://region.invalid",
    NODE_USE_ENV_PROXY: "1",
    HTTP_PROXY: `http://127.0.0.1:${port}`,
  };
  try {
    expect(await scenario(["list"], { env })).toMatchObject({ code: 0, stderr: "" });
    expect(asked).toEqual(["region.invalid:80"]);
  } finally {
    proxy.close();
  }
});

test("an address at which something else answers is named, with what it should be", async () => {
  service.api.answer = () => ({ status: 200, body: { hello: "world" } });
  const { code, stderr } = await command("status", id);
  const address = `${service.api.url}/v1/api/external/results-scenario/${id}/status/`;
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `${address} is not an answer of the API: execution_id is missing or not as documented. SCENARIO_API_URL, or --url, has to be the address of a region, such as https://eu.example.com/v1/api/external.\n`,
  });
});

test("an address of which the API knows no paths is named as the cause", async () => {
  service.api.answer = () => problem(404, "route_not_found");
  const { code, stderr } = await command("list", "--url", `${service.api.url}/v1/api/external/scenarios`);
  expect(code).toBe(2);
  expect(stderr).toContain("SCENARIO_API_URL, or --url, has to be the address of a region, such as");
});

test.each([404, 405])(
  "so is one at which something else has no such path, and answers %i",
  async (status) => {
    service.api.answer = () => ({
      status,
      body: "<h1>Not here</h1>",
      headers: { "content-type": "text/html" },
    });
    const { code, stderr } = await command("list");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${service.api.url}/v1/api/external/scenarios/ answers ${status}. SCENARIO_API_URL, or --url, has to be the address of a region, such as https://eu.example.com/v1/api/external.\n`,
    });
  },
);

test.each(["sk_secret\nsecond", "sk_secret€"])(
  "a key that no header can hold is refused before any request, and not printed: %j",
  async (key) => {
    const ended = await scenario(["list"], { env: { ...service.env, SCENARIO_API_KEY: key } });
    expect(ended).toEqual({
      code: 2,
      stdout: "",
      stderr: "SCENARIO_API_KEY holds a line break or another character that no key has.\n",
    });
    expect(service.api.seen).toEqual([]);
  },
);

describe("scenario status, results, cancel", () => {
  test("status says how an execution is doing", async () => {
    answering(() => answers.status("running"));
    const { code, stdout } = await command("status", id);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${id}  Shop, version 3\nrunning, 2/2 tests, 1 passed, 1 failed\n`,
    });
  });

  test("status names the tests that run now, those that began last first, and says for how long", async () => {
    const running = [7200, 3600, 300, 120].map((seconds, at) =>
      runningTest(at + 1, `Test ${at + 1}`, seconds, 2),
    );
    const tests = { ...summarize(["passed"]), total: 9, running: 6 };
    answering(() => answers.status("running", null, { tests, running_tests: running }));
    const { stdout } = await command("status", id);
    expect(stdout).toMatch(
      /\nrunning, 1\/9 tests, 1 passed, 6 running: 4 Test 4, attempt 2 \(\d+ min.*\); 3 Test 3, attempt 2 \(\d+ min.*\); 2 Test 2, attempt 2 \(1 h.*\); and 3 more\n/,
    );
  });

  test("status names the step that a test is at, without what a terminal or a CI service would obey, and --json has it", async () => {
    const title = "Click “Buy”\u009b2J ##vso[task.complete]";
    const step = { number: 3, total: 20, title, started_at: "2026-11-20T09:30:02.000Z" };
    const tests = { ...summarize([]), total: 1, running: 1 };
    const running = { ...runningTest(1, "Buys", 0), step };
    answering(() => answers.status("running", null, { tests, running_tests: [running] }));
    const { stdout } = await command("status", id);
    expect(stdout).toMatch(
      /\nrunning, 0\/1 tests, 1 running: 1 Buys, step 3\/20 Click “Buy”.* \(\d+ m?s\)\n/,
    );
    expect(stdout).not.toMatch(/\u009b|##vso\[/);
    expect(JSON.parse((await command("status", id, "--json")).stdout).running_tests[0].step).toEqual(step);
  });

  test("an execution that has not begun is scheduled", async () => {
    service.api.answer = () => problem(404, "not_ready");
    expect(await command("status", id)).toMatchObject({ code: 0, stdout: "scheduled\n" });
  });

  test("results downloads what there is and exits by the outcome", async () => {
    const files = { junit: link(`${service.api.url}/files/junit`, "{}"), screenshot: null };
    answering(({ path }) => {
      if (path.includes("/status/")) return answers.status("completed", "failed");
      return path.includes("/files/") ? {} : answers.artifacts("failed", files);
    });
    const { code } = await command("results", id, "--out", folder.path);
    expect(code).toBe(1);
    expect(await readFile(join(folder.path, "junit.xml"), "utf8")).toBe("{}");
  });

  test("results goes through all pages of the tests", async () => {
    const shot = link(`${service.api.url}/bucket/shot`, "PNG");
    const whole = answers.artifacts("failed", { junit: null, screenshot: shot }) as { tests: object[] };
    const [first, second] = whole.tests;
    service.api.answer = ({ path, body }) => {
      if (path.startsWith("/bucket/")) return { status: 200, body: "PNG" };
      if (!path.includes("artifacts")) return { status: 200, body: answers.status("completed", "failed") };
      return JSON.parse(body).cursor === "more"
        ? { status: 200, body: { ...whole, tests: [second], next_cursor: null } }
        : { status: 200, body: { ...whole, tests: [first], next_cursor: "more" } };
    };
    const { code } = await command("results", id, "--out", folder.path);
    expect(code).toBe(1);
    expect(await readdir(join(folder.path, "tests"))).toEqual(["002-pays"]);
  });

  test("results of an execution that still runs exits 2", async () => {
    answering(() => answers.status("running"));
    const { code, stderr } = await command("results", id, "--out", folder.path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: `Execution ${id} is running.\n` });
  });

  test("cancel asks the service to stop the run", async () => {
    answering(() => answers.status("running"));
    expect(await command("cancel", id)).toMatchObject({ code: 0, stdout: `${id} is cancelled\n` });
    expect(service.api.seen).toMatchObject([{ method: "POST", body: "" }]);
  });

  test("status has the times by the clock of the service, from which this machine's may be hours away", async () => {
    const agoMs = 5 * 3_600_000;
    const tests = { ...summarize([]), total: 2, running: 1 };
    service.api.answer = () => ({
      status: 200,
      headers: { date: new Date(Date.now() - agoMs).toUTCString() },
      body: answers.status("running", null, {
        tests,
        running_tests: [runningTest(1, "Buys", agoMs / 1000 + 2)],
      }),
    });
    expect((await command("status", id)).stdout).toMatch(/: 1 Buys \([1-3] s\)\n/);
  });

  test.each(["cancel", "results"])("%s waits out what can be temporary", async (name) => {
    const bad = ["lost" as const, { status: 502, body: "<html>" }, problem(500, "internal_error")];
    service.api.answer = ({ path }) => {
      const artifacts = answers.artifacts("passed", { junit: null, screenshot: null });
      if (path.includes("/artifacts/")) return { status: 200, body: artifacts };
      return bad.shift() ?? { status: 200, body: answers.status("completed", "passed") };
    };
    const words = [name, id, ...(name === "results" ? ["--out", folder.path] : [])];
    const { code, stdout, stderr } = await command(...words);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(name === "cancel" ? /was completed before\n$/ : /passed in 2\.5 s/),
    });
    expect(stderr).toMatch(/^The connection failed\. Trying again for up to (20|19\.\d+) s\.\n/);
  });

  test("a run that a cancel whose answer was lost has ended is called cancelled", async () => {
    let isFirst = true;
    service.api.answer = () => {
      if (!isFirst) return { status: 202, body: answers.status("completed", "cancelled") };
      isFirst = false;
      return "lost";
    };
    expect(await command("cancel", id)).toMatchObject({ code: 0, stdout: `${id} is cancelled\n` });
  });

  test("cancel does not call a series cancelled that has no run, since it goes on", async () => {
    answering(() => ({ ...answers.accepted, type: "recurring" }));
    const stdout = `${id} has no run, and its series goes on\n`;
    expect(await command("cancel", id)).toMatchObject({ code: 0, stdout });
  });

  test("every fault of a request is reported, once", async () => {
    const fault = { path: "limit", message: "Has to be a whole number." };
    const more = { path: "status", message: "Has to be one of three." };
    const body = { code: "invalid_request", request_id: "r-1", errors: [fault, more] };
    const detail = "limit: Has to be a whole number. (and 1 more)";
    service.api.answer = () => ({ status: 400, body: { ...body, detail } });
    const { code, stderr } = await command("executions");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `${detail}\n  status: Has to be one of three.\n(400 invalid_request, request r-1)\n`,
    });
  });

  test.each([
    ["a path that is too long to be repeated whole", "k".repeat(70), "other"],
    ["a path with a control character", "metadata.a\nb", "other"],
    ["a second path that is the end of the first", "metadata.name", "name"],
  ])("as the service words it, every fault is reported once: %s", async (_, path, other) => {
    const message = "There is no such field here.";
    const faults = [path, other].map((place) => ({ path: place, message }));
    const refusal = invalidRequestProblem(faults);
    service.api.answer = () => ({ status: 400, body: refusal.document("r-1") });
    expect(await command("list")).toMatchObject({
      code: 2,
      stderr: `${refusal.message}\n  ${other}: ${message}\n(400 invalid_request, request r-1)\n`,
    });
  });

  test("an unknown execution exits 2 with the service's own message", async () => {
    service.api.answer = () => problem(404, "execution_not_found");
    const { code, stderr } = await command("status", "exe_unknown");
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "It is execution_not_found.\n(404 execution_not_found, request r-1)\n",
    });
  });
});
