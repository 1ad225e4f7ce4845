import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { isValidAt, KeyNotValid, keyStore } from "../../../functions/stores/key-store.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const wanted = { team: "acme", region: "us", expiresAt: null } as const;
const overlap = { overlapMs: 3_600_000 };
const issue = () => keyStore().issue(wanted);

async function validKeys(): Promise<string[]> {
  const found = await Promise.all(
    [...aws.table.items.values()].map(({ keyId }) => keyStore().find(String(keyId))),
  );
  return found.flatMap((record) => (record && isValidAt(record, new Date()) ? [record.keyId] : []));
}

describe("A key for which the reply to a write was lost", () => {
  test("is issued, and shown to the caller", async () => {
    aws.table.repliesToLose = 1;
    const { keyId, key } = await issue();
    expect(key).toContain(keyId);
    expect(await validKeys()).toEqual([keyId]);
  });

  test("is rotated: the new key is valid and the old one expires after the overlap", async () => {
    const old = await issue();
    // The first write stores the new key, the second links it from the old one.
    aws.table.repliesToLose = 2;
    const issued = await keyStore().rotate(old.keyId, overlap);
    expect(await keyStore().find(issued.keyId)).toMatchObject({ revokedAt: null });
    expect(await keyStore().find(old.keyId)).toMatchObject({ replacedBy: issued.keyId });
    expect(await validKeys()).toHaveLength(2);
  });

  test("is revoked", async () => {
    const { keyId } = await issue();
    aws.table.repliesToLose = 1;
    expect((await keyStore().revoke(keyId)).revokedAt).not.toBeNull();
    expect(await validKeys()).toEqual([]);
  });
});

describe("A rotation", () => {
  test("that loses against a concurrent one leaves no key that nobody was shown", async () => {
    const old = await issue();
    const item = aws.table.get({ pk: `KEY#${old.keyId}`, sk: "KEY" });
    aws.table.meanwhile = () => aws.table.put({ ...item, replacedBy: "another" });
    await expect(keyStore().rotate(old.keyId, overlap)).rejects.toThrow(KeyNotValid);
    expect(await validKeys()).toEqual([old.keyId]);
  });
});

describe("A key with the id of another key", () => {
  test("is not issued", async () => {
    aws.clients.table.on(PutCommand).callsFake(({ Item }) => {
      aws.table.put({ ...Item, hash: "0" });
      return aws.table.refuse();
    });
    await expect(issue()).rejects.toThrow("Another key has the id");
  });
});

test.each(Object.entries(tableFaults))("%s reaches an operator unchanged", async (_, fault) => {
  aws.clients.table.on(PutCommand).rejects(fault());
  await expect(issue()).rejects.toThrow(fault().message);
});
