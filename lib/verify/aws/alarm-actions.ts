import { DescribeAlarmHistoryCommand, DescribeAlarmsCommand } from "@aws-sdk/client-cloudwatch";
import { expected } from "./aws-check.ts";
import type { CheckedRegion } from "./checked-region.ts";
import { foundWithin } from "./found-within.ts";

type Reached = Pick<CheckedRegion, "aws" | "resources">;

const minute = 60_000;

/** @param heading as in docs/operations.md, "Alarms". @returns `OK`, `ALARM` or `INSUFFICIENT_DATA`. */
export async function alarmState({ aws, resources }: Reached, heading: string): Promise<string> {
  const AlarmNames = [resources.alarm(heading)];
  const { MetricAlarms } = await aws.alarms.send(new DescribeAlarmsCommand({ AlarmNames }));
  return MetricAlarms?.[0]?.StateValue ?? "missing";
}

/**
 * Waits until an alarm has told its topic something.
 * @param since milliseconds since the epoch.
 * @param within milliseconds.
 * @throws NotAsExpected if it does not in time.
 */
export async function untilTold(
  region: Reached,
  heading: string,
  { since, within }: { since: number; within: number },
): Promise<void> {
  const AlarmName = region.resources.alarm(heading);
  const wanted = { AlarmName, HistoryItemType: "Action", StartDate: new Date(since) } as const;
  const told = await foundWithin({ within, every: 20_000 }, async () => {
    const { AlarmHistoryItems = [] } = await region.aws.alarms.send(new DescribeAlarmHistoryCommand(wanted));
    const isDone = AlarmHistoryItems.some(({ HistorySummary }) =>
      HistorySummary?.startsWith("Successfully executed"),
    );
    return isDone || null;
  });
  if (told) return;
  const state = await alarmState(region, heading);
  expected(false, `The alarm is ${state} and has told nobody within ${within / minute} minutes.`);
}
