import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { IdempotencyStore } from "../../functions/stores/idempotency-store.ts";
import { RateStore } from "../../functions/stores/rate-store.ts";
import { table } from "../../lib/table.ts";
import { executionOf } from "../support/executions.ts";
import { onEveryEngine } from "../support/store-engines.ts";

const start = Date.parse("2026-11-20T09:30:20.000Z");
const at = (milliseconds: number) => new Date(start + milliseconds);
const day = 86_400_000;

onEveryEngine((backends) => {
  const newTeam = () => `team-${randomUUID()}`;

  describe("docs/contract.md, Idempotency-Key: kept 24 h, per team", () => {
    const store = () => new IdempotencyStore(backends().client, backends().tableName);
    const request = (fingerprint = "f") => ({ fingerprint, execution: executionOf() });

    test("the execution accepted under a key is found again, by the same team only", async () => {
      const team = newTeam();
      const first = request();
      expect(await store().find(team, "key", at(0))).toBeNull();
      expect(await store().keep(team, "key", first, at(0))).toBe("kept");
      expect(await store().find(team, "key", at(1))).toMatchObject(first);
      expect(await store().find(newTeam(), "key", at(1))).toBeNull();
    });

    test("of ten requests at once, one is kept", async () => {
      const team = newTeam();
      const asked = Array.from({ length: 10 }, (_, n) => store().keep(team, "key", request(`${n}`), at(0)));
      const answers = await Promise.all(asked);
      expect(answers.filter((answer) => answer === "kept").length).toBe(1);
      const found = await store().find(team, "key", at(0));
      expect(found?.fingerprint).toBe(`${answers.indexOf("kept")}`);
    });

    test("after 24 hours the key is free again, whether or not the table has deleted it", async () => {
      const team = newTeam();
      await store().keep(team, "key", request("first"), at(0));
      expect(await store().find(team, "key", at(day - 1))).not.toBeNull();
      expect(await store().keep(team, "key", request(), at(day - 1))).toBe("taken");
      expect(await store().find(team, "key", at(day))).toBeNull();
      expect(await store().keep(team, "key", request("second"), at(day))).toBe("kept");
      expect((await store().find(team, "key", at(day)))?.fingerprint).toBe("second");
    });
  });

  test("what is kept for a while only has the attribute by which the table removes it", async () => {
    const team = newTeam();
    const { client, tableName: TableName } = backends();
    await new IdempotencyStore(client, TableName).keep(
      team,
      "key",
      { fingerprint: "f", execution: executionOf() },
      at(0),
    );
    await new RateStore(client, TableName).count(team, at(0));
    const ofTeam = {
      FilterExpression: "begins_with(pk, :team)",
      ExpressionAttributeValues: { ":team": `TEAM#${team}#` },
    };
    const { Items = [] } = await client.send(new ScanCommand({ TableName, ...ofTeam }));
    expect(Items).toHaveLength(2);
    // In seconds, as DynamoDB takes it: in milliseconds it would be a time that never comes.
    for (const item of Items) {
      expect(item[table.timeToLive]).toBeGreaterThan(start / 1000);
      expect(item[table.timeToLive]).toBeLessThanOrEqual((start + day) / 1000);
    }
  });

  describe("a team's triggers in a minute", () => {
    const store = () => new RateStore(backends().client, backends().tableName);

    test("are all counted, however many are concurrent", async () => {
      const team = newTeam();
      const counts = await Promise.all(Array.from({ length: 20 }, () => store().count(team, at(0))));
      expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 20 }, (_, index) => index + 1),
      );
    });

    test("are counted from zero in each minute of the clock, and for each team", async () => {
      const team = newTeam();
      expect(await store().count(team, at(0))).toEqual({ count: 1, resetsInMs: 40_000 });
      expect(await store().count(team, at(39_999))).toEqual({ count: 2, resetsInMs: 1 });
      expect(await store().count(team, at(40_000))).toEqual({ count: 1, resetsInMs: 60_000 });
      expect((await store().count(newTeam(), at(0))).count).toBe(1);
    });
  });
});
