import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { describe, expect, test } from "vitest";
import { clientConfig, regionWith } from "./support/region-with.ts";

const entry = { Source: "here", DetailType: "Something", Detail: '{"a":1}' };

describe("The event bus of an embedded region", () => {
  test("writes events to the data folder, one per line, as EventBridge delivers them", async () => {
    const region = await regionWith({});
    const bus = new EventBridgeClient(clientConfig(region));
    const answer = await bus.send(
      new PutEventsCommand({ Entries: [entry, { ...entry, Detail: '{"a":2}' }] }),
    );
    expect(answer).toMatchObject({ FailedEntryCount: 0 });
    const lines = readFileSync(join(region.dataFolder, "events.jsonl"), "utf8").trim().split("\n");
    const written = lines.map((line) => JSON.parse(line));
    expect(written).toMatchObject([{ detail: { a: 1 } }, { detail: { a: 2 } }]);
    expect(written[0]).toMatchObject({
      version: "0",
      id: answer.Entries?.[0]?.EventId,
      source: "here",
      "detail-type": "Something",
      region: "us-east-1",
    });
  });

  test("refuses, entry by entry, a detail that is not an object and an unknown bus", async () => {
    const bus = new EventBridgeClient(clientConfig(await regionWith({})));
    const Entries = [{ ...entry, Detail: "1" }, { ...entry, EventBusName: "other" }, entry];
    const answer = await bus.send(new PutEventsCommand({ Entries }));
    expect(answer.FailedEntryCount).toBe(2);
    expect(answer.Entries).toMatchObject([
      { ErrorCode: "MalformedDetail" },
      { ErrorCode: "NotFound" },
      { EventId: expect.any(String) },
    ]);
  });
});
