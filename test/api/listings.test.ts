import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { executionsAnswer, scenariosAnswer } from "../../functions/api/answer-schemas.ts";
import { keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { useApi } from "../support/api-under-test.ts";
import { acceptedExecution, completedExecution } from "../support/finished-run.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

const api = useApi();
let otherKey = "";
const names = ["Alpha", "Beta", "Gamma", "Ωmega"];

beforeAll(async () => {
  otherKey = (await keyStore().issue({ team: "other", region: "us", expiresAt: null })).key;
  for (const name of names.toReversed()) {
    const scenario = scenarioOf(name, [testOf("Holds", [holds])], { variables: { url: "x" } });
    await scenarioStore().register(api.team, scenario);
  }
  await scenarioStore().register("other", scenarioOf("Secret", [testOf("Holds", [holds])]));
  for (let count = 0; count < 3; count += 1) await acceptedExecution(api.team);
  for (let count = 0; count < 3; count += 1) await completedExecution(api.team);
  await acceptedExecution("other");
  await acceptedExecution("other");
});

type Query = Record<string, string>;
const scenarios = (query: Query = {}, key = api.key) =>
  api.call("GET", "/scenarios", { query: Object.entries(query), key });
const executions = (query: Query = {}, key = api.key) =>
  api.call("GET", "/results-scenario/executions", { query: Object.entries(query), key });

describe("docs/contract.md, GET /scenarios/", () => {
  test("the team's scenarios, by name", async () => {
    const { status, body } = await scenarios();
    expect(status).toBe(200);
    const page = scenariosAnswer.parse(body);
    expect(page.scenarios.map(({ name }) => name)).toEqual(names);
    expect(page.next_cursor).toBeNull();
    expect(page.scenarios[0]).toMatchObject({ version: 1, tests: 1, variables: ["url"], description: null });
  });

  test("page by page, to the end", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await scenarios({ limit: "3", ...(cursor === null ? {} : { cursor }) });
      seen.push(...body.scenarios.map(({ name }: { name: string }) => name));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(names);
  });

  test("name is exact", async () => {
    for (const [name, found] of [
      ["Beta", 1],
      ["beta", 0],
      ["", 0],
      ["Secret", 0],
      ["\u0000", 0],
    ] as const) {
      expect((await scenarios({ name })).body.scenarios.length).toBe(found);
    }
  });
});

describe("docs/contract.md, GET /results-scenario/executions/", () => {
  test("the team's executions: those that have not started first", async () => {
    const { body } = await executions();
    const page = executionsAnswer.parse(body);
    expect(page.executions.map(({ status }) => status)).toEqual([
      ...Array(3).fill("scheduled"),
      ...Array(3).fill("completed"),
    ]);
    expect(page.next_cursor).toBeNull();
  });

  test("a malformed id matches nothing", async () => {
    for (const scenario_id of ["nonsense", "", "scn_", "exe_01KAAAAAAAAAAAAAAAAAAAAAAA", "x".repeat(5000)]) {
      expect((await executions({ scenario_id })).body).toEqual({ executions: [], next_cursor: null });
    }
  });

  test("a time with an offset, and a plain date", async () => {
    const count = async (query: Query) => (await executions(query)).body.executions.length;
    expect(await count({ started_after: "2026-11-20T10:30:01+01:00" })).toBe(3);
    expect(await count({ started_after: "2026-11-20T10:30:01.001+01:00" })).toBe(0);
    expect(await count({ started_after: "2026-11-20", started_before: "2026-11-21" })).toBe(3);
    expect(await count({ started_before: "2026-11-20" })).toBe(0);
    expect(await count({ started_after: "2100-01-01", started_before: "2000-01-01" })).toBe(0);
  });

  test("an offset whose + was not encoded is explained", async () => {
    const { body } = await executions({ started_after: "2026-11-20T10:30:01 01:00" });
    expect(body.errors[0].message).toContain("%2B");
  });
});

describe("docs/contract.md, Errors: a bad filter, limit or cursor is invalid_request, by its name", () => {
  test.each<[string, string]>([
    ["status", "done"],
    ["status", ""],
    ["type", "Manual"],
    ["outcome", "skipped"],
    ["outcome", "__proto__"],
    ["started_after", "yesterday"],
    ["started_before", "2026-02-30"],
    ["limit", "0"],
    ["limit", "201"],
    ["limit", "1e2"],
    ["limit", "-1"],
    ["limit", ""],
    ["limit", "9".repeat(30)],
    ["cursor", ""],
    ["cursor", "nonsense"],
    ["more", "1"],
    ["__proto__", "1"],
    ["", ""],
  ])("%s=%s", async (name, value) => {
    const { status, body } = await api.call("GET", "/results-scenario/executions", {
      query: [[name, value]],
    });
    expect(status).toBe(400);
    expect(body.errors.map((fault: { path: string }) => fault.path)).toEqual([name]);
  });

  test("limit is at most 200 for executions and 1000 for scenarios", async () => {
    expect((await executions({ limit: "200" })).status).toBe(200);
    expect((await scenarios({ limit: "1000" })).status).toBe(200);
    expect((await scenarios({ limit: "1001" })).status).toBe(400);
  });

  test("a parameter that is repeated", async () => {
    const query = [
      ["status", "running"],
      ["status", "running"],
    ] as const;
    const { body } = await api.call("GET", "/results-scenario/executions", { query });
    expect(body.errors).toEqual([{ path: "status", message: "Has to be given once." }]);
  });
});

describe("docs/contract.md, Cursors: safe to tamper with, and never another team's data", () => {
  async function ours(): Promise<string> {
    return (await executions({ limit: "1" })).body.next_cursor;
  }

  test("a cursor that was altered in any way is a 400", async () => {
    const cursor = await ours();
    const altered = fc
      .record({
        at: fc.nat({ max: cursor.length }),
        put: fc.string({ maxLength: 2 }),
        cut: fc.nat({ max: 2 }),
      })
      .map(({ at, put, cut }) => cursor.slice(0, at) + put + cursor.slice(at + cut))
      .filter((text) => text !== cursor);
    await fc.assert(
      fc.asyncProperty(fc.oneof(altered, fc.string(), fc.base64String()), async (text) => {
        const { status, body } = await executions({ limit: "1", cursor: text });
        expect([status, body.errors[0].path]).toEqual([400, "cursor"]);
      }),
      { numRuns: 100 },
    );
  });

  test("a cursor of another team, listing or filter is a 400; with another limit it is valid", async () => {
    const cursor = await ours();
    expect((await executions({ cursor }, otherKey)).status).toBe(400);
    expect((await scenarios({ cursor })).status).toBe(400);
    expect((await executions({ cursor, status: "scheduled" })).status).toBe(400);
    const rest = await executions({ cursor, limit: "200" });
    expect(rest.body.executions.length).toBe(5);
  });
});
