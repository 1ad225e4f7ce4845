import {
  type AlarmHistoryItem,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
} from "@aws-sdk/client-cloudwatch";
import { expected, NotProvable } from "./aws-check.ts";
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
 * Waits until an alarm has gone off and has told its topic so.
 * @param since milliseconds since the epoch.
 * @param within milliseconds.
 * @throws NotProvable if the alarm was on already: it does not go off again before that is over.
 * @throws NotAsExpected if it does not in time.
 */
export async function untilTold(
  region: Reached,
  heading: string,
  { since, within }: { since: number; within: number },
): Promise<void> {
  const AlarmName = region.resources.alarm(heading);
  const wanted = new DescribeAlarmHistoryCommand({
    AlarmName,
    StartDate: new Date(since),
  });
  const told = await foundWithin({ within, every: 20_000 }, async () => {
    const state = await alarmState(region, heading);
    const { AlarmHistoryItems = [] } = await region.aws.alarms.send(wanted);
    const items = AlarmHistoryItems.toSorted(byTime);
    const [first] = items.filter(({ HistoryItemType }) => HistoryItemType === "StateUpdate");
    const wasOn = first ? /\bfrom ALARM\b/.test(first.HistorySummary ?? "") : state === "ALARM";
    if (wasOn) throw new NotProvable("The alarm was on already: run this again when that is over.");
    return toldOfAlarm(items) || null;
  });
  if (told) return;
  const state = await alarmState(region, heading);
  expected(
    false,
    `The alarm is ${state} and has told nobody that it went off within ${within / minute} minutes.`,
  );
}

/** Of two items of the same instant, a change of the state comes before the action that tells of it. */
function byTime(one: AlarmHistoryItem, other: AlarmHistoryItem): number {
  const isAction = ({ HistoryItemType }: AlarmHistoryItem) => Number(HistoryItemType === "Action");
  return Number(one.Timestamp) - Number(other.Timestamp) || isAction(one) - isAction(other);
}

/** Whether an action was executed while an alarm was on: the end of an alarm is told too. @param items the oldest first. */
function toldOfAlarm(items: readonly AlarmHistoryItem[]): boolean {
  let isOn = false;
  for (const { HistoryItemType, HistorySummary = "" } of items) {
    if (HistoryItemType === "StateUpdate") isOn = HistorySummary.endsWith(" to ALARM");
    if (HistoryItemType === "Action" && isOn && HistorySummary.startsWith("Successfully executed"))
      return true;
  }
  return false;
}
