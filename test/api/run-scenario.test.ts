import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { acceptedAnswer } from "../../functions/api/answer-schemas.ts";
import { environmentNames } from "../../functions/shared/environment.ts";
import { executionStore } from "../../functions/stores/execution-store.ts";
import { idempotencyStore } from "../../functions/stores/idempotency-store.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { type Call, useApi } from "../support/api-under-test.ts";
import { executionOf } from "../support/executions.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

const api = useApi();
let scenarioId = "";
let otherKey = "";

beforeAll(async () => {
  const scenario = scenarioOf("Checkout", [testOf("Holds", [holds])], { variables: { url: "x", user: "y" } });
  scenarioId = (await scenarioStore().register(api.team, scenario)).scenarioId;
  otherKey = (await keyStore().issue({ team: "other", region: "us", expiresAt: null })).key;
});

const trigger = (more: object = {}, options: Call = {}) =>
  api.call("POST", "/run-scenario", { json: { scenario_id: scenarioId, ...more }, ...options });
const withKey = (key: string): Call => ({ headers: { "Idempotency-Key": key } });
const send = (
  body: string | Buffer,
  headers: Record<string, string> = { "Content-Type": "application/json" },
) => api.call("POST", "/run-scenario", { body, headers });
const stored = (executionId: string) => executionStore().get(api.team, executionId);

/** Sets an environment variable during `work`. */
async function withVariable<T>(name: string, value: string, work: () => Promise<T>): Promise<T> {
  const before = process.env[name];
  process.env[name] = value;
  try {
    return await work();
  } finally {
    process.env[name] = before;
  }
}

describe("docs/contract.md, POST /run-scenario/", () => {
  test("202: the execution is accepted, stored and started", async () => {
    const metadata = { commit: "c0ffee", "🚀": "" };
    const { status, body, headers } = await trigger({ variables: { url: "https://é.example" }, metadata });
    expect(status).toBe(202);
    expect(acceptedAnswer.parse(body)).toEqual({
      execution_id: body.execution_id,
      scenario_id: scenarioId,
      scenario_name: "Checkout",
      scenario_version: 1,
      type: "manual",
      status: "scheduled",
      created_at: body.created_at,
      scheduled_for: body.created_at,
      metadata,
      links: {
        status: `/v1/api/external/results-scenario/${body.execution_id}/status/`,
        junit: `/v1/api/external/results-scenario/${body.execution_id}/junit/`,
        cancel: `/v1/api/external/results-scenario/${body.execution_id}/cancel/`,
      },
    });
    expect(headers["location"]).toBe(body.links.status);
    const execution = await stored(body.execution_id);
    expect(execution).toMatchObject({ testCount: 1, metadata, variables: { url: "https://é.example" } });
    await expect.poll(() => api.started).toContain(execution?.nextRunId);
  });

  test("once 202 has left, the execution is never lost: it is due if the workflow could not be started", async () => {
    const missing = "arn:aws:states:us-east-1:123456789012:stateMachine:missing";
    const { status, body } = await withVariable(environmentNames.stateMachine, missing, () => trigger());
    expect(status).toBe(202);
    expect(await stored(body.execution_id)).toMatchObject({ status: "scheduled" });
  });

  test("the scenario's version is pinned: a later edit never changes what was accepted", async () => {
    const first = scenarioOf("Pinned", [testOf("Holds", [holds])]);
    const { scenarioId: pinned } = await scenarioStore().register(api.team, first);
    const { body } = await trigger({ scenario_id: pinned });
    await scenarioStore().register(api.team, { ...first, description: "Edited" });
    const execution = await stored(body.execution_id);
    expect(execution?.scenarioVersion).toBe(1);
    expect(await scenarioStore().content(execution?.scenarioKey ?? "")).toEqual(first);
    expect((await trigger({ scenario_id: pinned })).body.scenario_version).toBe(2);
  });

  test("a scenario that the team does not have is scenario_not_found, another team's too", async () => {
    for (const scenario_id of ["nonsense", "", "scn_01KAAAAAAAAAAAAAAAAAAAAAAA", "__proto__"]) {
      expect((await trigger({ scenario_id })).body).toMatchObject({
        status: 404,
        code: "scenario_not_found",
      });
    }
    expect((await trigger({}, { key: otherKey })).body.code).toBe("scenario_not_found");
  });

  test("a variable that the scenario does not declare is a 400 that lists the declared ones", async () => {
    const { status, body } = await trigger({ variables: { url: "x", usr: "y" } });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: "variables.usr", message: expect.stringContaining("url, user") }]);
  });

  test("triggers beyond the team's limit per minute are 429, until the minute ends", async () => {
    const limited = () =>
      withVariable(environmentNames.triggersPerMinute, "0", () => trigger({}, withKey("limited")));
    const { status, body, headers } = await limited();
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    // A repeated request does not count as another trigger.
    const { body: accepted } = await trigger({}, withKey("limited"));
    expect((await limited()).body).toEqual(accepted);
  });
});

describe("docs/contract.md, Selecting tests", () => {
  const tests = [
    testOf("Log in", [holds], { tags: ["smoke"] }),
    testOf("Buy", [holds]),
    testOf("Pay", [holds], { tags: ["a"] }),
  ];
  const shop = (name: string) => scenarioOf(name, tests, { variables: { url: "x" } });
  let scenario_id = "";
  beforeAll(async () => {
    scenario_id = (await scenarioStore().register(api.team, shop("Shop"))).scenarioId;
  });

  /** An execution of a scenario that has ended with these states of its tests. */
  async function ended(
    id: string,
    outcome: "passed" | "failed",
    testStates: Record<string, "passed" | "failed">,
  ) {
    const { body } = await trigger({ scenario_id: id, variables: { url: "y" } });
    const execution = await stored(body.execution_id);
    const ref = { team: api.team, executionId: body.execution_id, runId: execution?.nextRunId ?? "" };
    const at = new Date().toISOString();
    await executionStore().beginRun(ref, { startedAt: at, deadline: "2999-01-01T00:00:00.000Z" });
    const completion = {
      completedAt: at,
      outcome,
      reason: null,
      resultKey: "r.json",
      junit: null,
      testStates,
    };
    await executionStore().completeRun(ref, { cancelledRunId: null }, completion);
    return ref;
  }

  test.each([
    [{ tests: ["Pay", 1] }, 2],
    [{ tags: ["smoke"] }, 1],
  ])("%j is stored with the number of tests that it picks", async (selection, testCount) => {
    const { status, body } = await trigger({ scenario_id, ...selection });
    expect(status).toBe(202);
    expect(await stored(body.execution_id)).toMatchObject({ selection, testCount, rerunOf: null });
  });

  test("an execution is repeated in its version, with its variables, without what passed", async () => {
    const { scenarioId: id } = await scenarioStore().register(api.team, shop("Edited"));
    const ref = await ended(id, "failed", { "0": "passed", "1": "failed" });
    await scenarioStore().register(api.team, scenarioOf("Edited", [testOf("Other", [holds])]));
    const { body } = await trigger({ scenario_id: id, rerun_of: ref.executionId });
    expect(body.scenario_version).toBe(1);
    expect(await stored(body.execution_id)).toMatchObject({
      variables: { url: "y" },
      testCount: 3,
      rerunOf: { executionId: ref.executionId, runId: ref.runId, carried: [0] },
    });
  });

  test("what cannot be repeated is refused with the reason", async () => {
    const passed = await ended(scenario_id, "passed", { "0": "passed" });
    const { body } = await trigger({ scenario_id, rerun_of: passed.executionId });
    expect(body.errors).toEqual([
      { path: "rerun_of", message: expect.stringContaining("has nothing to run again") },
    ]);
    expect((await trigger({ rerun_of: passed.executionId })).body.errors).toEqual([
      { path: "rerun_of", message: expect.stringContaining('is of the scenario "Shop"') },
    ]);
    const { body: unfinished } = await trigger({ scenario_id });
    expect((await trigger({ rerun_of: unfinished.execution_id })).body.errors).toEqual([
      { path: "rerun_of", message: expect.stringContaining('is of the scenario "Shop"') },
    ]);
    const notYet = await trigger({ scenario_id, rerun_of: unfinished.execution_id });
    expect([notYet.status, notYet.body.code]).toEqual([404, "not_ready"]);
    expect(Number(notYet.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  });

  test("another team's execution looks like one that never existed", async () => {
    const { scenarioId: theirs } = await scenarioStore().register("other", shop("Shop"));
    const { executionId } = await ended(scenario_id, "failed", { "0": "failed" });
    for (const rerun_of of [executionId, "exe_01KAAAAAAAAAAAAAAAAAAAAAAA", "nonsense", ""]) {
      const { status, body } = await trigger({ scenario_id: theirs, rerun_of }, { key: otherKey });
      expect([status, body.code, body.detail]).toEqual([
        404,
        "execution_not_found",
        `There is no execution ${rerun_of}.`,
      ]);
    }
  });

  test.each<[object, string, string]>([
    [{ tests: ["Log ni"] }, "tests.0", 'The scenario has no test "Log ni". Did you mean "Log in"?'],
    [{ tests: [1, 4] }, "tests.1", "The scenario has no test 4. It has 3 tests."],
    [{ tags: ["smok"] }, "tags.0", 'No test of the scenario has the tag "smok". Did you mean "smoke"?'],
    [{ tags: ["x"] }, "tags.0", 'No test of the scenario has the tag "x". They have a, smoke.'],
    [{ tests: [] }, "tests", "Names at least one: without this field, all tests run."],
    [{ tests: "Pay" }, "tests", "Has to be an array."],
    [{ tests: [1.5] }, "tests.0", "Has to be the name of a test, or its number, which counts from 1."],
    [{ tests: [1e300] }, "tests.0", "Has to be the name of a test, or its number, which counts from 1."],
    [{ tests: [1], tags: ["a"] }, "tags", "Give only one of tests and tags."],
    [{ tags: ["a"], rerun_of: "exe_1" }, "rerun_of", "Give only one of tags and rerun_of."],
    [{ only: "failed" }, "only", "Goes with rerun_of: it says what of that run is repeated."],
    [{ rerun_of: "exe_1", only: "all" }, "only", "Has to be one of failed."],
    [
      { rerun_of: "exe_1", variables: { url: "z" } },
      "variables",
      "A rerun has the variables of the run that it repeats: leave them out.",
    ],
  ])("%j is a 400 that says where and what would be right", async (selection, path, message) => {
    const { status, body } = await trigger({ scenario_id, ...selection });
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
  });

  test("the same Idempotency-Key with another selection is idempotency_key_reused", async () => {
    const key = randomUUID();
    const first = await trigger({ scenario_id, tests: [1] }, withKey(key));
    expect((await trigger({ scenario_id, tests: [1] }, withKey(key))).text).toBe(first.text);
    for (const other of [{}, { tests: ["Log in"] }]) {
      const { body } = await trigger({ scenario_id, ...other }, withKey(key));
      expect(body.code).toBe("idempotency_key_reused");
    }
  });
});

describe("docs/contract.md, Idempotency-Key", () => {
  test("the same key and body answer with the first response, byte for byte, whatever happened since", async () => {
    const key = randomUUID();
    const first = await trigger({ metadata: { a: "1", b: "2" } }, withKey(key));
    const execution = await stored(first.body.execution_id);
    const ref = { team: api.team, executionId: first.body.execution_id, runId: execution?.nextRunId ?? "" };
    const times = { startedAt: new Date().toISOString(), deadline: "2999-01-01T00:00:00.000Z" };
    await executionStore().beginRun(ref, times);
    const again = await trigger({ metadata: { b: "2", a: "1" } }, withKey(key));
    expect(again.status).toBe(202);
    expect(again.text).toBe(first.text);
    expect(again.headers["location"]).toBe(first.headers["location"]);
  });

  test("the same key with a different request is idempotency_key_reused", async () => {
    const key = randomUUID();
    await trigger({ metadata: { a: "1" } }, withKey(key));
    const { status, body } = await trigger({ metadata: { a: "2" } }, withKey(key));
    expect([status, body.code]).toEqual([400, "idempotency_key_reused"]);
  });

  test("ten requests at once make one execution, which is started once", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => trigger({}, withKey(key))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { nextRunId } = (await stored(answers[0]?.body.execution_id)) ?? {};
    await expect.poll(() => api.started).toContain(nextRunId);
    expect(api.started.filter((run) => run === nextRunId).length).toBe(1);
  });

  test("a request that ended between its two writes is completed by the next one", async () => {
    const key = randomUUID();
    const first = await trigger({}, withKey(key));
    const kept = await idempotencyStore().find(api.team, key, new Date());
    const lost = { ...executionOf({ team: api.team }), scenarioId };
    const request = { fingerprint: kept?.fingerprint ?? "", execution: lost };
    await idempotencyStore().keep(api.team, `${key}-lost`, request, new Date());
    const { body } = await trigger({}, withKey(`${key}-lost`));
    expect(body.execution_id).toBe(lost.executionId);
    expect(body.execution_id).not.toBe(first.body.execution_id);
    expect(await stored(lost.executionId)).toEqual(lost);
    await expect.poll(() => api.started).toContain(lost.nextRunId);
  });

  test("teams do not share keys", async () => {
    const key = randomUUID();
    await trigger({}, withKey(key));
    const { body } = await trigger({}, { ...withKey(key), key: otherKey });
    expect(body.code).toBe("scenario_not_found");
  });

  test.each(["", "é", "a\tb", "x".repeat(256)])(
    "%j is not 1 to 255 printable ASCII characters",
    async (key) => {
      const { body } = await trigger({}, withKey(key));
      expect(body).toMatchObject({ code: "invalid_request", errors: [{ path: "Idempotency-Key" }] });
    },
  );

  test("a key of 255 characters is read", async () => {
    const key = randomUUID().padEnd(255, "~");
    expect((await trigger({}, withKey(key))).status).toBe(202);
  });
});

describe("docs/contract.md, Errors: invalid_request names each fault by path and message", () => {
  const id = "scn_01KAAAAAAAAAAAAAAAAAAAAAAA";
  test.each<[string, object, string[]]>([
    ["nothing", {}, ["scenario_id"]],
    ["null", { scenario_id: null }, ["scenario_id"]],
    [
      "a wrong type",
      { scenario_id: 5, metadata: [], variables: "x" },
      ["scenario_id", "variables", "metadata"],
    ],
    ["unknown fields", { scenario_id: id, Variables: {}, type: "manual" }, ["Variables", "type"]],
    ["a variable that is not a string", { scenario_id: id, variables: { a: 1 } }, ["variables.a"]],
    ["a long name", { scenario_id: id, metadata: { ["n".repeat(65)]: "" } }, [`metadata.${"n".repeat(65)}`]],
    ["an empty name", { scenario_id: id, metadata: { "": "x" } }, ["metadata."]],
    ["a long value", { scenario_id: id, metadata: { a: "v".repeat(257) } }, ["metadata.a"]],
    ["a lone surrogate", { scenario_id: id, metadata: { a: "\ud800" } }, ["metadata.a"]],
    [
      "21 entries",
      { scenario_id: id, metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`${n}`, ""])) },
      ["metadata"],
    ],
  ])("%s", async (_, json, paths) => {
    const { status, body } = await api.call("POST", "/run-scenario", { json });
    expect(status).toBe(400);
    expect(body.errors.map((fault: { path: string }) => fault.path)).toEqual(paths);
    for (const { message } of body.errors) expect(message).toMatch(/^[A-Z].*[.?]$/);
  });

  test.each<[object, string]>([
    [{ scenario_id: id, metadata: { "": "x" } }, "The name: Has at least 1 character."],
    [{ scenarioId: id }, 'There is no such field here. Did you mean "scenario_id"?'],
    [
      { secrets: {} },
      "There is no such field here. There are scenario_id, variables, metadata, tests, tags, rerun_of, only.",
    ],
  ])("of %j it is said what would be right", async (json, message) => {
    const { body } = await api.call("POST", "/run-scenario", { json });
    expect(body.errors.map((fault: { message: string }) => fault.message)).toContain(message);
  });

  test.each(["v", "🚀"])("20 entries of 64 and 256 characters are accepted: %s", async (character) => {
    const entries = Array.from({ length: 20 }, (_, n) => [
      `${n}`.padStart(2, "0") + character.repeat(62),
      character.repeat(256),
    ]);
    expect((await trigger({ metadata: Object.fromEntries(entries) })).status).toBe(202);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "the name %s pollutes no prototype",
    async (name) => {
      const unknown = await send(`{"scenario_id":"${id}","${name}":{"a":1}}`);
      expect(unknown.body.errors).toEqual([{ path: name, message: expect.any(String) }]);
      const variables = await send(`{"scenario_id":"${scenarioId}","variables":{"${name}":"x"}}`);
      expect(variables.body.errors[0].path).toBe(`variables.${name}`);
      const { status, text } = await send(`{"scenario_id":"${scenarioId}","metadata":{"${name}":"x"}}`);
      if (status === 202) expect(text).toContain(`"metadata":{"${name}":"x"}`);
      else expect(status).toBe(400);
      expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
    },
  );
});

describe("docs/contract.md, Errors: a body that cannot be read is invalid_request", () => {
  const right = '{"scenario_id":"none"}';

  test.each(["{", " ", "nonsense", `${right}}`, `${right}\u0000`, `\ufeff${right}`, "[".repeat(60_000)])(
    "malformed JSON (case %#)",
    async (body) => expect((await send(body)).body.code).toBe("invalid_request"),
  );

  test.each<[string | Buffer, string]>([
    ['{"scenario_id":"x"\n "tags":[]}', ": the fault is in line 2, at character 2."],
    ['{"scenario_id":', ": it ends too early."],
    ["\ufeff{}", ": it begins with one."],
    [Buffer.from([0x7b, 0xff]), ": it is not UTF-8."],
    ["nonsense", ": the fault is in line 1, at character 2."],
    ['{"scenario_id": }', ": the fault is in line 1, at character 17."],
    ['{"scenario_id":"x",\n "metadata": None}', ": the fault is in line 2, at character 14."],
  ])("what is wrong with %j is said, and where", async (body, more) => {
    const message = `The body has to be JSON in UTF-8, without a byte order mark${more}`;
    expect((await send(body)).body.errors).toEqual([{ path: "", message }]);
  });

  test("a body that is compressed is refused as such; one that only says that it is coded is read", async () => {
    const coded = (coding: string) => ({ "Content-Type": "application/json", "Content-Encoding": coding });
    const message = "The body has to be JSON as it is: no Content-Encoding is taken.";
    // The gateway replaces what is not UTF-8.
    for (const body of [gzipSync(right), gzipSync(right).toString()]) {
      expect((await send(body, coded("gzip"))).body.errors).toEqual([{ path: "", message }]);
    }
    for (const coding of ["X-GZip", "identity, br", "br,"]) {
      expect((await send("{", coded(coding))).body.errors).toEqual([{ path: "", message }]);
    }
    for (const coding of ["utf-8", "Identity", "identity", "", "utf-8, aws-chunked"]) {
      expect((await send(right, coded(coding))).status).toBe(404);
      expect((await send("{", coded(coding))).body.detail).toContain("it ends too early");
    }
  });

  test.each(["[]", "null", "true", "1", '"text"', "1e999"])("%s is not an object", async (body) => {
    expect((await send(body)).body.code).toBe("invalid_request");
  });

  test("no body at all", async () => {
    expect((await api.call("POST", "/run-scenario", {})).body.code).toBe("invalid_request");
  });

  test("over 64 KiB, in bytes; 64 KiB are read", async () => {
    const limit = 64 * 1024;
    expect((await send(right.padEnd(limit, " "))).status).toBe(404);
    expect((await send(right.padEnd(limit + 1, " "))).status).toBe(400);
    const euros = `{"scenario_id":"none","metadata":{"a":"${"€".repeat(limit / 3)}"}}`;
    expect((await send(euros)).body.errors[0].path).toBe("");
  });

  test("bytes that are not UTF-8 are refused, and UTF-8 in base64 is read", async () => {
    expect((await send(Buffer.from(right))).status).toBe(404);
    const broken = [
      Buffer.from([...Buffer.from('{"scenario_id":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      Buffer.from(right, "utf16le"),
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(right)]),
      Buffer.from([0xe2, 0x82]),
    ];
    for (const body of broken) expect((await send(body)).body.code).toBe("invalid_request");
  });

  test.each([
    "text/plain",
    "application/xml",
    "application/jsonp",
    "json",
    "*/*",
    "application/json; charset=utf-16",
  ])("the media type %s is wrong", async (type) => {
    const { status, body } = await send(right, { "Content-Type": type });
    const message = "The media type has to be application/json, with no parameter but charset=utf-8.";
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path: "", message }] });
  });

  test.each(["application/json; charset=utf-8", 'application/json;charset="UTF-8"', "Application/JSON"])(
    "the media type %s is right",
    async (type) => expect((await send(right, { "content-type": type })).status).toBe(404),
  );

  test("a body without a media type is read as JSON", async () => {
    expect((await send(right, {})).status).toBe(404);
  });

  test.each<[string, object]>([
    ["field", { [`a${"😀".repeat(80)}`]: 1 }],
    ["field that is not well-formed", { [`a\ud83d`]: 1 }],
    ["name of metadata", { metadata: { ["😀".repeat(65)]: "" } }],
    ["scenario", { scenario_id: `a${"😀".repeat(80)}` }],
  ])("a quoted %s is cut between characters: every text of an answer is well-formed", async (_, wrong) => {
    const { body } = await trigger(wrong);
    const texts = [body.detail, ...(body.errors ?? []).flatMap(Object.values)] as string[];
    expect(texts.filter((text) => !text.isWellFormed())).toEqual([]);
  });

  const names = Array.from({ length: 5000 }, (_, n) => `f${n}`);
  test.each<[string, object]>([
    ["fields", Object.fromEntries(names.map((name) => [name, 1]))],
    ["variables", { variables: Object.fromEntries(names.map((name) => [name, ""])) }],
    ["tests", { tests: names.slice(0, 500) }],
  ])(
    "of thousands of unknown %s the first hundred are listed, and the others counted",
    async (_, unknown) => {
      const { status, body } = await trigger(unknown);
      expect([status, body.errors.length]).toEqual([400, 100]);
      expect(body.detail).toMatch(/ \(and (4999|499) more\)$/);
    },
  );
});
