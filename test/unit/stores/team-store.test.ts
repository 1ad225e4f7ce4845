import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { teamStore } from "../../../functions/stores/team-store.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const now = new Date("2026-11-20T10:00:00.000Z");

test("A team is whoever has a key, a trust or a scenario; keys that ended are not counted", async () => {
  const pages = [
    [
      { keysOfTeam: "shop", validUntil: null },
      { keysOfTeam: "TRUST#shop" },
      { keysOfTeam: "TEAM#docs", createdAt: now.toISOString() },
    ],
    [
      { keysOfTeam: "shop", validUntil: "2026-11-20T10:00:00.001Z" },
      { keysOfTeam: "shop", validUntil: now.toISOString() },
      { keysOfTeam: "TRUST#ci" },
    ],
  ];
  aws.clients.table
    .on(ScanCommand, { IndexName: "keys-by-team" })
    .resolvesOnce({ Items: pages[0], LastEvaluatedKey: { pk: "one" } })
    .resolvesOnce({ Items: pages[1] });
  expect(await teamStore().all(now)).toEqual([
    { team: "ci", validKeys: 0, trusts: 1 },
    { team: "docs", validKeys: 0, trusts: 0 },
    { team: "shop", validKeys: 2, trusts: 1 },
  ]);
});

test("A team that is registered again stays as it was", async () => {
  aws.table.repliesToLose = 1;
  await teamStore().register("docs", now);
  await teamStore().register("docs", new Date());
  expect([...aws.table.items.values()]).toEqual([
    { pk: "TEAM#docs", sk: "TEAM", format: 1, keysOfTeam: "TEAM#docs", createdAt: now.toISOString() },
  ]);
});

test.each(Object.entries(tableFaults))("%s is not taken for a region without teams", async (_, fault) => {
  aws.clients.table.on(ScanCommand).rejects(fault());
  await expect(teamStore().all(now)).rejects.toThrow(fault().message);
});
