import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { parseApiKey } from "../../functions/core/team/api-key.ts";
import { isValidAt, KeyNotFound, KeyNotValid, KeyStore } from "../../functions/stores/key-store.ts";
import { onEveryEngine } from "../support/store-engines.ts";

const start = Date.parse("2026-11-20T09:30:00.000Z");
const day = 86_400_000;
const at = (milliseconds: number) => new Date(start + milliseconds);

onEveryEngine((backends) => {
  const storeAt = (now: Date) => new KeyStore(backends().client, backends().tableName, () => now);
  const store = () => storeAt(at(0));
  const newTeam = () => `team-${randomUUID()}`;
  const issue = (team = newTeam(), expiresAt: string | null = null) =>
    store().issue({ team, region: "eu", expiresAt });

  describe("docs/contract.md, Keys", () => {
    test("an issued key is found by its id, as its team's", async () => {
      const team = newTeam();
      const { key, keyId, ...issued } = await issue(team);
      expect(parseApiKey(key)).toEqual({ region: "eu", keyId });
      expect(issued).toMatchObject({ team, region: "eu", validUntil: null, revokedAt: null });
      expect(await store().find(keyId)).toEqual({ keyId, ...issued });
      expect(await store().find("0000000000000000")).toBeNull();
    });

    test("a key is stored only as a hash", async () => {
      const { key } = await issue();
      const { client, tableName } = backends();
      const { Items } = await client.send(new ScanCommand({ TableName: tableName }));
      const secret = key.split("_")[3] ?? "";
      expect(secret.length).toBeGreaterThan(40);
      expect(JSON.stringify(Items)).not.toContain(secret.slice(0, 20));
    });

    test("a team may have several keys, and sees only its own", async () => {
      const team = newTeam();
      const issued = [await issue(team), await issue(team)];
      await issue();
      const listed = (await store().list(team)).map((record) => record.keyId);
      expect(listed.toSorted()).toEqual(issued.map((one) => one.keyId).toSorted());
    });

    test("a key that expires is valid until then", async () => {
      const { keyId } = await issue(newTeam(), at(day).toISOString());
      const record = await store().find(keyId);
      expect(record && isValidAt(record, at(day - 1))).toBe(true);
      expect(record && isValidAt(record, at(day))).toBe(false);
    });

    test("after a rotation old and new are both valid for the overlap, then only the new one", async () => {
      const { keyId } = await issue();
      const rotated = await store().rotate(keyId, { overlapMs: day });
      const old = await store().find(keyId);
      expect(old).toMatchObject({ replacedBy: rotated.keyId, validUntil: at(day).toISOString() });
      expect(isValidAt(rotated, at(day))).toBe(true);
      expect(rotated.team).toBe(old?.team);
    });

    test("a rotation never extends a key's life, and the new key lasts as long as the old one would have", async () => {
      const { keyId } = await issue(newTeam(), at(90 * day).toISOString());
      const later = storeAt(at(89.5 * day));
      const rotated = await later.rotate(keyId, { overlapMs: 7 * day });
      expect((await store().find(keyId))?.validUntil).toBe(at(90 * day).toISOString());
      expect(rotated.expiresAt).toBe(at(179.5 * day).toISOString());
    });

    test("a key is rotated once: of two rotations, only one leaves a new key", async () => {
      const team = newTeam();
      const { keyId } = await issue(team);
      const both = [1, 2].map(() => store().rotate(keyId, { overlapMs: day }));
      const settled = await Promise.allSettled(both);
      expect(settled.filter(({ status }) => status === "fulfilled").length).toBe(1);
      const valid = (await store().list(team)).filter((record) => isValidAt(record, at(1)));
      expect(valid.length).toBe(2);
      await expect(store().rotate(keyId, { overlapMs: day })).rejects.toThrow(KeyNotValid);
    });

    test("a revoked key is not valid, revoking it again changes nothing, and it cannot be rotated", async () => {
      const { keyId } = await issue();
      const revoked = await store().revoke(keyId);
      expect(isValidAt(revoked, at(0))).toBe(false);
      expect(await storeAt(at(day)).revoke(keyId)).toEqual(revoked);
      await expect(store().rotate(keyId, { overlapMs: day })).rejects.toThrow(KeyNotValid);
    });

    test("a key in its overlap can be revoked at once", async () => {
      const { keyId } = await issue();
      await store().rotate(keyId, { overlapMs: day });
      expect(isValidAt(await store().revoke(keyId), at(0))).toBe(false);
    });

    test("an unknown key can be neither rotated nor revoked", async () => {
      await expect(store().rotate("none", { overlapMs: day })).rejects.toThrow(KeyNotFound);
      await expect(store().revoke("none")).rejects.toThrow(KeyNotFound);
    });
  });
});
