import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { usageStore } from "../../../functions/stores/usage-store.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const startedAt = "2026-11-20T10:00:00.000Z";
const run = { team: "acme", executionId: "exe_1", runId: "run_1" };

test("A run counts once, as its last attempt at finishing judged it, and is kept for 400 days", async () => {
  aws.table.repliesToLose = 1;
  await usageStore().record(run, startedAt, { tests: 3, browserMs: 900 });
  await usageStore().record(run, startedAt, { tests: 4, browserMs: 1000 });
  const ttl = Date.parse("2027-12-25T10:00:00.000Z") / 1000;
  expect([...aws.table.items.values()]).toEqual([
    { pk: "TEAM#acme#USAGE", sk: `${startedAt}#run_1`, format: 1, tests: 4, browserMs: 1000, ttl },
  ]);
});

test("Usage is the sum over all pages", async () => {
  const Items = [{ tests: 2, browserMs: 100 }];
  aws.clients.table
    .on(QueryCommand)
    .resolvesOnce({ Items, LastEvaluatedKey: { pk: "one" } })
    .resolvesOnce({ Items });
  expect(await usageStore().since("acme", startedAt)).toEqual({ runs: 2, tests: 4, browserMs: 200 });
});

test.each(Object.entries(tableFaults))("%s is not taken for little use", async (_, fault) => {
  aws.clients.table.on(QueryCommand).rejects(fault());
  await expect(usageStore().since("acme", startedAt)).rejects.toThrow(fault().message);
});
