import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { idempotencyStore } from "../../../functions/stores/idempotency-store.ts";
import { executionOf } from "../../support/executions.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const now = new Date("2026-11-20T10:00:00.000Z");
const request = { fingerprint: "f", execution: executionOf() };
const keep = () => idempotencyStore().keep("acme", "build-17", request, now);
const find = (at = now) => idempotencyStore().find("acme", "build-17", at);

describe("The record of an Idempotency-Key", () => {
  test("whose reply was lost says `taken`, and is the caller's own", async () => {
    aws.table.repliesToLose = 1;
    expect(await keep()).toBe("taken");
    expect(await find()).toMatchObject(request);
  });

  test("is valid for a day, however late the table deletes it", async () => {
    await keep();
    expect(await find(new Date(now.getTime() + 86_399_999))).not.toBeNull();
    expect(await find(new Date(now.getTime() + 86_400_000))).toBeNull();
  });

  test("does not contain the key, which is an arbitrary text of the client", async () => {
    await keep();
    expect(JSON.stringify([...aws.table.items.values()])).not.toContain("build-17");
  });

  test.each(Object.entries(tableFaults))(
    "is neither free nor taken while the table answers with %s",
    async (_, fault) => {
      aws.clients.table.on(GetCommand).rejects(fault());
      aws.clients.table.on(PutCommand).rejects(fault());
      await expect(find()).rejects.toThrow(fault().message);
      await expect(keep()).rejects.toThrow(fault().message);
    },
  );
});
