import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { rateStore } from "../../../functions/stores/rate-store.ts";
import { tableFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const count = (now: string) => rateStore().count("acme", new Date(now));

describe("The count of a team's triggers", () => {
  test("takes one write, and starts again each minute", async () => {
    expect(await count("2026-11-20T10:00:10.000Z")).toEqual({ count: 1, resetsInMs: 50_000 });
    expect(await count("2026-11-20T10:00:59.999Z")).toEqual({ count: 2, resetsInMs: 1 });
    expect(await count("2026-11-20T10:01:00.000Z")).toEqual({ count: 1, resetsInMs: 60_000 });
    expect(aws.clients.table.calls()).toHaveLength(3);
  });

  test("counts too many rather than too few when a reply was lost", async () => {
    aws.table.repliesToLose = 1;
    expect((await count("2026-11-20T10:00:10.000Z")).count).toBe(2);
  });

  test.each(Object.entries(tableFaults))(
    "is not a guess while the table answers with %s",
    async (_, fault) => {
      aws.clients.table.on(UpdateCommand).rejects(fault());
      await expect(count("2026-11-20T10:00:10.000Z")).rejects.toThrow(fault().message);
    },
  );
});
