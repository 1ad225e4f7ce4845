import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { AudienceTaken, TrustNotFound, trustStore } from "../../../functions/stores/trust-store.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const pair = { issuer: "https://ci.example", audience: "scenarios-acme" };
const trust = {
  ...pair,
  team: "acme",
  claims: { repository: ["acme/shop"] },
  createdAt: "2026-11-20T09:30:00.000Z",
};

describe("A trust for which the reply to the write was lost", () => {
  test("is added, and the caller is told so", async () => {
    aws.table.repliesToLose = 1;
    expect(await trustStore().add(trust)).toEqual(trust);
    expect(await trustStore().find(pair.issuer, pair.audience)).toEqual(trust);
  });
});

test("A removal for which the reply was lost has removed the trust", async () => {
  await trustStore().add(trust);
  aws.table.repliesToLose = 1;
  await trustStore().remove({ ...pair, team: "acme" });
  expect(await trustStore().find(pair.issuer, pair.audience)).toBeNull();
});

describe("A pair of issuer and audience that is trusted already", () => {
  test.each([{ team: "beta" }, { claims: { repository: ["acme/web"] } }])(
    "is not changed by %j",
    async (other) => {
      await trustStore().add(trust);
      await expect(trustStore().add({ ...trust, ...other })).rejects.toThrow(AudienceTaken);
      expect(await trustStore().find(pair.issuer, pair.audience)).toEqual(trust);
    },
  );

  test("is removed by its own team only", async () => {
    await trustStore().add(trust);
    await expect(trustStore().remove({ ...pair, team: "beta" })).rejects.toThrow(TrustNotFound);
    await trustStore().remove({ ...pair, team: "acme" });
    expect(await trustStore().find(pair.issuer, pair.audience)).toBeNull();
  });
});

test.each(Object.entries(tableFaults))("%s is not taken for a trust that is missing", async (_, fault) => {
  aws.clients.table.on(GetCommand).rejects(fault());
  await expect(trustStore().find(pair.issuer, pair.audience)).rejects.toThrow(fault().message);
});
