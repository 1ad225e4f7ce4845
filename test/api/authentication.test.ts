import { describe, expect, test, vi } from "vitest";
import { Authenticator, type NoteUse } from "../../functions/api/http/authentication.ts";
import { newApiKey } from "../../functions/core/team/api-key.ts";
import { type KeyRecord, keyStore } from "../../functions/stores/key-store.ts";
import { scenarioStore } from "../../functions/stores/scenario-store.ts";
import { routes } from "../../lib/routes.ts";
import { useApi } from "../support/api-under-test.ts";
import { withoutWorkflow } from "../support/outage.ts";
import { holds, scenarioOf, testOf } from "../support/scenarios.ts";

const api = useApi();
const scenarios = (headers: Record<string, string | string[]>) =>
  api.call("GET", "/scenarios", { key: null, headers });

/** Keys that are refused, each for a different reason. */
async function refusedKeys(): Promise<Record<string, string>> {
  const expired = await keyStore().issue({
    team: api.team,
    region: "us",
    expiresAt: "2020-01-01T00:00:00.000Z",
  });
  const revoked = await keyStore().issue({ team: api.team, region: "us", expiresAt: null });
  await keyStore().revoke(revoked.keyId);
  const { key } = api;
  const ofKnownId = newApiKey("us");
  return {
    expired: expired.key,
    revoked: revoked.key,
    unknown: ofKnownId.key,
    "of another region": newApiKey("eu").key,
    "with a wrong checksum": key.slice(0, -1) + (key.endsWith("A") ? "B" : "A"),
    malformed: "nonsense",
    empty: "",
  };
}

describe("docs/contract.md, Errors: one and the same answer for every key that is not honoured", () => {
  test("whatever the reason, on every route", async () => {
    const refused = await refusedKeys();
    const answers = await Promise.all(
      routes.flatMap(({ method, resource }) =>
        Object.values({ ...refused, missing: null }).map((key) =>
          api.call(method, resource.replace("/api/external", ""), { key, id: "x", body: "{" }),
        ),
      ),
    );
    const told = answers.map(({ status, body: { request_id: _, ...problem }, headers }) => ({
      status,
      problem,
      names: Object.keys(headers),
    }));
    for (const one of told) expect(one).toEqual(told[0]);
    expect(told[0]).toMatchObject({ status: 401, problem: { code: "unauthorized" } });
  });

  test("a key of the right id with another secret is refused", async () => {
    const authenticator = new Authenticator(
      async (keyId) => ({ ...(await recordOf(newApiKey("us").key)), keyId }),
      "us",
      async () => undefined,
    );
    expect(await authenticator.teamOf(api.key)).toBeNull();
  });

  test("several values of the header are refused, even if each is a valid key", async () => {
    expect((await scenarios({ "X-API-Key": [api.key, api.key] })).status).toBe(401);
    expect((await scenarios({ "X-API-Key": api.key, "x-api-key": "nonsense" })).status).toBe(401);
    expect((await scenarios({ "X-API-Key": `${api.key}, ${api.key}` })).status).toBe(401);
  });
});

describe("docs/contract.md, Every request: X-API-Key", () => {
  test.each(["X-API-Key", "x-api-key", "X-API-KEY", "x-ApI-kEy"])("is read as %s", async (name) => {
    expect((await scenarios({ [name]: api.key })).status).toBe(200);
  });

  test("is in no log line, whether it is accepted or not, also where a request is logged", async () => {
    const scenario = scenarioOf("Checkout", [testOf("Holds", [holds])]);
    const { scenarioId } = await scenarioStore().register(api.team, scenario);
    const written: string[] = [];
    const spies = [process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, "write").mockImplementation((chunk) => {
        written.push(String(chunk));
        return true;
      }),
    );
    const refused = await refusedKeys();
    for (const key of [api.key, ...Object.values(refused)]) {
      await api.call("POST", "/run-scenario", { key, json: { scenario_id: "none" } });
    }
    await withoutWorkflow(() => api.call("POST", "/run-scenario", { json: { scenario_id: scenarioId } }));
    for (const spy of spies) spy.mockRestore();
    expect(written.join("")).toContain("Could not start a run at once");
    const secrets = [api.key, ...Object.values(refused)].filter((key) => key.length > 20);
    for (const secret of secrets) expect(written.join("")).not.toContain(secret.slice(-20));
  });
});

const recordOf = async (key: string): Promise<KeyRecord> => {
  const { createHash } = await import("node:crypto");
  return {
    keyId: key.split("_")[2] ?? "",
    team: "acme",
    region: "us",
    hash: createHash("sha256").update(key).digest("hex"),
    createdAt: "2026-11-20T09:30:00.000Z",
    validUntil: null,
    expiresAt: null,
    revokedAt: null,
    replacedBy: null,
    lastUsedAt: null,
  };
};

describe("docs/contract.md, Keys: how often a key is read", () => {
  const start = Date.parse("2026-11-20T09:30:00.000Z");
  /** An authenticator with one stored key, a clock that the test moves, and its reads. */
  async function watched() {
    const { key } = newApiKey("us");
    const uses: string[] = [];
    const state = { now: start, reads: 0, uses, isReadOnly: false, record: await recordOf(key) };
    const find = async (keyId: string) => {
      state.reads += 1;
      return keyId === state.record.keyId ? state.record : null;
    };
    const noteUse: NoteUse = async (_, at) => {
      state.uses.push(at);
      if (state.isReadOnly) throw new Error("The table takes no writes.");
    };
    const authenticator = new Authenticator(find, "us", noteUse, () => new Date(state.now));
    return { key, state, authenticator };
  }

  test("a malformed key, or one of another region, is refused without a read", async () => {
    const { key, state, authenticator } = await watched();
    for (const bad of ["", "nonsense", `${key}x`, key.slice(0, -1), newApiKey("eu").key]) {
      expect(await authenticator.teamOf(bad)).toBeNull();
    }
    expect(state.reads).toBe(0);
  });

  test("once in 30 seconds, however many requests come", async () => {
    const { key, state, authenticator } = await watched();
    for (let second = 0; second < 30; second += 1) {
      state.now = start + second * 1000;
      expect(await authenticator.teamOf(key)).toBe("acme");
    }
    expect(state.reads).toBe(1);
    state.now = start + 30_000;
    await authenticator.teamOf(key);
    expect(state.reads).toBe(2);
  });

  test("its use is noted once an hour, and a request does not depend on that", async () => {
    const { key, state, authenticator } = await watched();
    state.isReadOnly = true;
    for (let minute = 0; minute <= 60; minute += 1) {
      state.now = start + minute * 60_000;
      expect(await authenticator.teamOf(key)).toBe("acme");
    }
    expect(state.uses).toEqual(["2026-11-20T09:30:00.000Z", "2026-11-20T10:30:00.000Z"]);
  });

  test("the use of a key that is refused is not noted", async () => {
    const { key, state, authenticator } = await watched();
    state.record = { ...state.record, validUntil: new Date(start).toISOString() };
    expect(await authenticator.teamOf(key)).toBeNull();
    expect(state.uses).toEqual([]);
  });

  test("a revoked key stops within 60 seconds", async () => {
    const { key, state, authenticator } = await watched();
    await authenticator.teamOf(key);
    const revokedAt = new Date(start).toISOString();
    state.record = { ...state.record, revokedAt, validUntil: revokedAt };
    state.now = start + 60_000;
    expect(await authenticator.teamOf(key)).toBeNull();
  });

  test("a key that expires stops at once, although it is cached", async () => {
    const { key, state, authenticator } = await watched();
    state.record = { ...state.record, validUntil: new Date(start + 5000).toISOString() };
    expect(await authenticator.teamOf(key)).toBe("acme");
    state.now = start + 5000;
    expect(await authenticator.teamOf(key)).toBeNull();
    expect(state.reads).toBe(1);
  });

  test("a key that was tried before it was issued works at once", async () => {
    const { key, state, authenticator } = await watched();
    const { record } = state;
    state.record = await recordOf(newApiKey("us").key);
    expect(await authenticator.teamOf(key)).toBeNull();
    state.record = record;
    expect(await authenticator.teamOf(key)).toBe("acme");
  });
});
