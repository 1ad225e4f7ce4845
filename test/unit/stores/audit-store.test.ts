import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { auditStore, type ChangeRecord } from "../../../functions/stores/audit-store.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const change = (at: string): ChangeRecord => ({
  at,
  operator: "ada",
  action: "key issue",
  team: "acme",
  subject: "one",
});
const now = new Date("2027-01-02T00:00:00.000Z");

test("A change is recorded once although the reply was lost, in the partition of its year", async () => {
  aws.table.repliesToLose = 1;
  await auditStore().record(change("2026-12-31T23:59:59.999Z"));
  expect([...aws.table.items.values()]).toMatchObject([{ pk: "AUDIT#2026", operator: "ada" }]);
});

test("Changes are read from the newest year to the oldest that is asked for, over all pages", async () => {
  const [newer, old, older] = ["2027-01-01", "2026-12-31", "2026-12-30"].map((day) =>
    change(`${day}T00:00:00.000Z`),
  ) as [ChangeRecord, ChangeRecord, ChangeRecord];
  const partition = (pk: string) => ({
    ExpressionAttributeValues: { ":pk": pk, ":since": "2026-12-01T00:00:00.000Z" },
  });
  aws.clients.table.on(QueryCommand, partition("AUDIT#2027")).resolves({ Items: [newer] });
  aws.clients.table
    .on(QueryCommand, partition("AUDIT#2026"))
    .resolvesOnce({ Items: [old], LastEvaluatedKey: { pk: "one" } })
    .resolvesOnce({ Items: [older] });
  const found = await Array.fromAsync(auditStore().since("2026-12-01T00:00:00.000Z", now));
  expect(found).toEqual([newer, old, older]);
});

test.each(Object.entries(tableFaults))("%s is not taken for a year without changes", async (_, fault) => {
  aws.clients.table.on(QueryCommand).rejects(fault());
  await expect(Array.fromAsync(auditStore().since(now.toISOString(), now))).rejects.toThrow(fault().message);
});
