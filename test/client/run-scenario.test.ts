import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { documentDigest } from "../../lib/pack/client-types.ts";
import { lastAnswerMs } from "../../packages/client/src/patience.ts";
import {
  type RunFile,
  type RunScenarioOptions,
  runScenario,
} from "../../packages/client/src/run-scenario.ts";
import { ScenarioClient } from "../../packages/client/src/scenario-client.ts";
import { answers, link, problem, type Reply, type Seen, useScriptedApi } from "../cli/scripted-api.ts";
import { projectRoot } from "../support/documents.ts";

const service = useScriptedApi();
const noDownloads = { junit: null, video: null, screenshot: null, trace: null, downloads: [] };

/** Plays a run of one test; a script replaces single responses, by a part of the path and the number of the request. */
function play(script: Record<string, (request: Seen, time: number) => Reply | Promise<Reply>> = {}): void {
  const { api } = service;
  const usual: typeof script = {
    "/scenarios/": () => ({ status: 200, body: answers.scenarios }),
    "/run-scenario/": () => ({ status: 202, body: answers.accepted }),
    "/status/": () => ({ status: 200, body: answers.status("completed", "passed") }),
    "/cancel/": () => ({ status: 202, body: answers.accepted }),
    "/artifacts/": (_, time) => ({ status: 200, body: artifacts(`${api.url}/files/${time}`) }),
    "/files/": () => ({ status: 200, body: "<testsuites/>" }),
  };
  const all = { ...usual, ...script };
  api.answer = (request) => {
    const part = Object.keys(all).find((name) => request.path.includes(name)) ?? "";
    return all[part]?.(request, api.sent(part).length) ?? problem(404, "route_not_found");
  };
}

function artifacts(url: string): object {
  const junit = { ...link(url, "<testsuites/>"), file_name: "shop-run-1.xml" };
  const tests = [
    { number: 1, name: "Buys", artifacts: { ...noDownloads, screenshot: junit, downloads: [junit] } },
  ];
  return { outcome: "passed", artifacts: { junit, video: null }, tests, next_cursor: null };
}

function run(options: Partial<RunScenarioOptions> = {}) {
  return runScenario({ baseUrl: `${service.api.url}/v1/`, apiKey: "sk_test", scenario: "Shop", ...options });
}

describe("runScenario", () => {
  test("triggers, waits, and returns what the run showed and each of its files", async () => {
    play();
    const files: RunFile[] = [];
    const seen: string[] = [];
    const { outcome } = await run({
      variables: { x: "1" },
      metadata: { commit: "c" },
      tags: ["smoke"],
      onProgress: ({ status }) => seen.push(status),
      onFile: (file) => void files.push(file),
    });
    expect({ outcome, seen }).toEqual({ outcome: "passed", seen: ["completed"] });
    expect(JSON.parse(service.api.sent("/run-scenario/")[0]?.body ?? "")).toEqual({
      scenario_id: answers.accepted.scenario_id,
      variables: { x: "1" },
      metadata: { commit: "c" },
      tags: ["smoke"],
    });
    expect(files.map(({ test: number, kind }) => `${kind} ${number}`).sort()).toEqual([
      "download 1",
      "junit null",
      "screenshot 1",
    ]);
    expect(new TextDecoder().decode(files[0]?.content)).toBe("<testsuites/>");
  });

  test("repeats a trigger whose answer was lost under the same key, which is made once", async () => {
    play({ "/run-scenario/": (_, time) => (time === 1 ? "lost" : { status: 202, body: answers.accepted }) });
    await run();
    const keys = service.api.sent("/run-scenario/").map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await run({ idempotencyKey: "mine" });
    expect(service.api.sent("/run-scenario/").at(-1)?.headers["idempotency-key"]).toBe("mine");
  });

  test("waits out a run that has not begun, 429 and 500", async () => {
    const bad = [
      problem(404, "not_ready", { "retry-after": "1" }),
      problem(429, "rate_limited", { "retry-after": "1" }),
      problem(500, "internal_error"),
    ];
    const good = { status: 200, body: answers.status("completed", "passed") };
    play({ "/status/": (_, time) => bad[time - 1] ?? good });
    expect((await run()).outcome).toBe("passed");
    expect(service.api.sent("/status/")).toHaveLength(4);
  });

  test("asks for fresh links where a link has expired or a file is damaged, and for no file twice", async () => {
    const replies: Record<string, Reply> = {
      "/files/1": { status: 403, body: "expired" },
      "/files/2": { status: 200, body: "<damaged/>!!!" },
    };
    play({ "/files/": ({ path }) => replies[path] ?? { status: 200, body: "<testsuites/>" } });
    const names: string[] = [];
    await run({ onFile: ({ kind }) => void names.push(kind) });
    expect(names.sort()).toEqual(["download", "junit", "screenshot"]);
    expect(service.api.sent("/artifacts/")).toHaveLength(3);
  });

  test("hands over once what is still on its way while another file fails and is asked for again", async () => {
    const good = { status: 200, body: "<testsuites/>" };
    play({
      "/files/": async (_, time) => {
        if (time === 1) return { status: 503, body: "busy" };
        await setTimeout(1_500);
        return good;
      },
    });
    const names: string[] = [];
    await run({ onFile: ({ kind }) => void names.push(kind) });
    expect(names.sort()).toEqual(["download", "junit", "screenshot"]);
    expect(service.api.sent("/files/")).toHaveLength(4);
  });

  test.each<[string, string, Reply]>([
    ["ApiProblem", "/status/", problem(401, "unauthorized")],
    ["ApiProblem", "/artifacts/", problem(401, "unauthorized")],
    ["WaitedTooLong", "/status/", { status: 200, body: answers.status("running") }],
  ])("an error after the run was accepted has its id: %s of %s", async (name, part, reply) => {
    play({ [part]: () => reply });
    const ended = run({ timeoutMs: 500 });
    await expect(ended).rejects.toMatchObject({ name, executionId: answers.executionId });
  });

  test("an error before that has no id", async () => {
    play({ "/run-scenario/": () => problem(400, "invalid_request") });
    await expect(run()).rejects.toMatchObject({ name: "ApiProblem", executionId: null });
  });

  test("cancels the run when its signal is aborted, and throws the signal's reason", async () => {
    const controller = new AbortController();
    const reason = new Error("Enough.");
    play({ "/status/": () => ({ status: 200, body: answers.status("running") }) });
    const ended = run({ signal: controller.signal, onProgress: () => controller.abort(reason) });
    await expect(ended).rejects.toBe(reason);
    expect(service.api.sent("/cancel/")).toHaveLength(1);
  });

  test("an abort while a trigger that was refused for now is to be repeated sends none", async () => {
    const controller = new AbortController();
    const refused = problem(429, "rate_limited", { "retry-after": "30" });
    play({ "/run-scenario/": (_, time) => (time === 1 ? refused : { status: 202, body: answers.accepted }) });
    const ended = run({ signal: controller.signal });
    await vi.waitFor(() => expect(service.api.sent("/run-scenario/")).toHaveLength(1));
    await setTimeout(300);
    controller.abort(new Error("Enough."));
    await expect(ended).rejects.toThrow("Enough.");
    expect(service.api.sent("/run-scenario/")).toHaveLength(1);
  });

  test.each(["/scenarios/", "/run-scenario/", "/status/", "/artifacts/", "/files/"])(
    "its signal ends a request to %s that is not answered, and what was begun is cancelled",
    async (part) => {
      const beganAt = performance.now();
      const controller = new AbortController();
      play({
        [part]: (_, time) => {
          controller.abort(new Error("Enough."));
          // The repetition of a trigger tells what the first one began.
          return time > 1 ? { status: 202, body: answers.accepted } : new Promise(() => {});
        },
      });
      const ended = run({ signal: controller.signal, onFile: () => {} });
      await expect(ended).rejects.toThrow("Enough.");
      expect(service.api.sent("/cancel/")).toHaveLength(part === "/scenarios/" ? 0 : 1);
      expect(service.api.sent("/run-scenario/").length).toBeLessThanOrEqual(2);
      expect(performance.now() - beganAt).toBeLessThan(lastAnswerMs);
    },
  );

  test("a cancellation that is not answered is given up before a CI service ends the process", async () => {
    const beganAt = performance.now();
    const controller = new AbortController();
    play({
      "/status/": () => ({ status: 200, body: answers.status("running") }),
      "/cancel/": () => new Promise(() => {}),
    });
    const ended = run({
      signal: controller.signal,
      onProgress: () => controller.abort(new Error("Enough.")),
    });
    await expect(ended).rejects.toThrow("Enough.");
    expect(performance.now() - beganAt).toBeLessThan(2 * lastAnswerMs);
  });

  test.each<[string, Reply]>([
    ["arrives", { status: 202, body: answers.accepted }],
    ["is lost", "lost"],
  ])(
    "an abort while the trigger is on its way cancels the run that it began, if the answer %s",
    async (_, reply) => {
      const controller = new AbortController();
      play({
        "/run-scenario/": (__, time) => {
          controller.abort(new Error("Enough."));
          return time === 1 ? reply : { status: 202, body: answers.accepted };
        },
      });
      await expect(run({ signal: controller.signal })).rejects.toThrow("Enough.");
      expect(service.api.sent("/cancel/")).toHaveLength(1);
    },
  );

  test.each([Number.POSITIVE_INFINITY, 25 * 86_400_000])("waits for as long as %s ms", async (timeoutMs) => {
    const running = { status: 200, body: answers.status("running") };
    const completed = { status: 200, body: answers.status("completed", "passed") };
    play({ "/status/": (_, time) => (time === 1 ? running : completed) });
    expect((await run({ timeoutMs })).outcome).toBe("passed");
  });

  test("its own time limit names the execution, which goes on", async () => {
    play({ "/status/": () => ({ status: 200, body: answers.status("running") }) });
    await expect(run({ timeoutMs: 1 })).rejects.toMatchObject({
      name: "WaitedTooLong",
      executionId: answers.executionId,
    });
    expect(service.api.sent("/cancel/")).toEqual([]);
  });

  test.each<[string, string, Reply]>([
    ["UnknownScenario", "/scenarios/", { status: 200, body: { scenarios: [], next_cursor: null } }],
    ["ApiProblem", "/scenarios/", problem(401, "unauthorized")],
    ["ApiProblem", "/run-scenario/", problem(400, "invalid_request")],
    ["UnexpectedAnswer", "/scenarios/", { status: 200, body: "hello" }],
  ])("%s by %s is thrown at once", async (name, part, reply) => {
    play({ [part]: () => reply });
    await expect(run()).rejects.toMatchObject({ name });
    expect(service.api.sent(part)).toHaveLength(1);
  });
});

describe("what no header can hold", () => {
  test.each<[Partial<RunScenarioOptions>]>([
    [{ apiKey: undefined as unknown as string }],
    [{ apiKey: async () => undefined as unknown as string }],
    [{ apiKey: "sk_secret\nsecond" }],
    [{ apiKey: "sk_secret€" }],
    [{ apiKey: async () => "sk_secret\u0000" }],
    [{ idempotencyKey: "sk_secret€" }],
    [{ idempotencyKey: "" }],
  ])("is refused before any request, and not repeated: %j", async (options) => {
    play();
    const error = await run(options).catch((reason: unknown) => reason as Error);
    expect(error).toMatchObject({ name: "UnusableKey", message: expect.not.stringContaining("secret") });
    expect(service.api.seen).toEqual([]);
  });

  test("a line break after a key is left out, as it is by fetch", async () => {
    play();
    await run({ apiKey: "sk_test\n" });
    expect(service.api.seen[0]?.headers["x-api-key"]).toBe("sk_test");
  });
});

describe("a call that no compiler has checked", () => {
  test.each<[string, Record<string, unknown>]>([
    ["UnknownScenario", { scenario: undefined }],
    ["UnusableAddress", { baseUrl: undefined }],
    ["UnusableAddress", { baseUrl: "localhost:4700" }],
    ["UnusableAddress", { baseUrl: "127.0.0.1:4700/v1" }],
    ["UnusableAddress", { baseUrl: "/v1" }],
    ["RangeError", { timeoutMs: Number.NaN }],
    ["RangeError", { timeoutMs: "900000" }],
  ])("is refused at once, by %s: %j", async (name, options) => {
    play();
    await expect(run(options as Partial<RunScenarioOptions>)).rejects.toMatchObject({ name });
    expect(service.api.seen).toEqual([]);
  });

  test.each<[Partial<RunScenarioOptions>, object]>([
    [{ rerunOf: "" }, { rerun_of: "" }],
    [{ tests: [] }, { tests: [] }],
    [{ tags: [] }, { tags: [] }],
  ])("sends an empty selection, which the service refuses: %j", async (selection, sent) => {
    play();
    await run(selection);
    expect(JSON.parse(service.api.sent("/run-scenario/")[0]?.body ?? "{}")).toMatchObject(sent);
  });

  test.each(["https://ada:hush@shop.example/v1", "ftp://ada:hush@shop.example/v1", "ada:hush@shop.example"])(
    "with a password in the address is refused without repeating it: %s",
    async (baseUrl) => {
      const error = run({ baseUrl });
      await expect(error).rejects.toMatchObject({
        name: "UnusableAddress",
        message: expect.not.stringMatching(/ada|hush/),
      });
    },
  );

  test("names a path in a page, which is one of the page's host", () => {
    vi.stubGlobal("location", { href: "https://shop.example/tests" });
    expect(() => new ScenarioClient({ baseUrl: "/scenarios", apiKey: "sk_test" })).not.toThrow();
    vi.unstubAllGlobals();
  });
});

test("the client's types are of the OpenAPI document as it is: npm run client:types writes them anew", async () => {
  const types = await readFile(join(projectRoot, "packages/client/src/openapi.ts"), "utf8");
  expect(types.split("\n")[0]).toBe(`// Of docs/openapi.json, ${await documentDigest()}`);
});
