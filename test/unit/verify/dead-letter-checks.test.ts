import { DescribeAlarmHistoryCommand, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { InvokeCommand } from "@aws-sdk/client-lambda";
import { DeleteMessageCommand, type Message, ReceiveMessageCommand } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as finishRun from "../../../functions/finish-run.lambda.ts";
import { NotProvable } from "../../../lib/verify/aws/aws-check.ts";
import { deadLetterChecks } from "../../../lib/verify/aws/checks/dead-letter-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";
import { historyOf } from "./support/alarm-history.ts";

describe("The check of dead letters", () => {
  const check = only(deadLetterChecks);
  const { aws, region } = regionWith();
  const alarms = mockClient(aws.alarms);
  const functions = mockClient(aws.functions);
  const queues = mockClient(aws.queues);
  let queue: Message[];

  const another = { Body: "another", ReceiptHandle: "another" };
  const tells = () => ({ AlarmHistoryItems: historyOf("OK to ALARM", "Successfully executed action") });
  const goesOff = (StateValue: "OK" | "ALARM") =>
    alarms.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [{ StateValue }] });

  beforeEach(() => {
    for (const client of [alarms, functions, queues]) client.reset();
    queue = [another];
    goesOff("OK");
    alarms.on(DescribeAlarmHistoryCommand, { AlarmName: "alarm Dead letters" }).callsFake(tells);
    functions.on(InvokeCommand).callsFake(({ Payload }) => {
      const ErrorMessage = { DataType: "String", StringValue: "Invalid input" };
      const Body = Buffer.from(Payload).toString();
      queue.push({ Body, ReceiptHandle: "own", MessageAttributes: { ErrorMessage } });
      return { StatusCode: 202 };
    });
    queues.on(ReceiveMessageCommand).callsFake(() => ({ Messages: queue }));
    queues.on(DeleteMessageCommand).resolves({});
    return () => vi.useRealTimers();
  });

  const removed = () =>
    queues.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);

  test("sends an event without waiting for an answer, and removes its message alone", async () => {
    expect(await check.run(region)).toBe('given up for "Invalid input", ALARM, and its action was executed');
    const [sent] = functions.commandCalls(InvokeCommand);
    const { FunctionName, InvocationType } = sent?.args[0].input ?? {};
    expect([FunctionName, InvocationType]).toEqual(["us-service-finish-run", "Event"]);
    expect(removed()).toEqual(["own"]);
  });

  test("sends an event that the function refuses before it does anything", async () => {
    await check.run(region);
    const [sent] = functions.commandCalls(InvokeCommand);
    const event: unknown = JSON.parse(Buffer.from(sent?.args[0].input.Payload as Uint8Array).toString());
    const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    await expect(finishRun.handler(event)).rejects.toThrow(/invalid_union/);
    written.mockRestore();
  });

  test("removes its message although the alarm does not go off, which does not hold", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    alarms.on(DescribeAlarmHistoryCommand).callsFake(() => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return {};
    });
    await expect(check.run(region)).rejects.toThrow(
      "The alarm is OK and has told nobody that it went off within 28 minutes.",
    );
    expect(removed()).toEqual(["own"]);
  });

  test("does not hold if the event is not in the queue", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    queues.on(ReceiveMessageCommand).callsFake(() => {
      vi.setSystemTime(Date.now() + 3_600_000);
      return { Messages: [another] };
    });
    await expect(check.run(region)).rejects.toThrow("and the event is not in the queue");
    expect(removed()).toEqual([]);
  });

  test("proves nothing, and sends nothing, while the alarm is on", async () => {
    goesOff("ALARM");
    await expect(check.run(region)).rejects.toThrow(NotProvable);
    expect(functions.commandCalls(InvokeCommand)).toEqual([]);
  });
});
