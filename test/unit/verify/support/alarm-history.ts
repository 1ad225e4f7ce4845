import type { AlarmHistoryItem } from "@aws-sdk/client-cloudwatch";

/**
 * The history of an alarm from now on, as CloudWatch lists it: the newest item first.
 * @param summaries oldest first: `<state> to <state>` for a change, anything else for an action.
 */
export function historyOf(...summaries: string[]): AlarmHistoryItem[] {
  const items = summaries.map((summary, index): AlarmHistoryItem => {
    const Timestamp = new Date(Date.now() + Math.floor(index / 2));
    const isChange = summary.includes(" to ") && !summary.includes("action");
    return isChange
      ? { Timestamp, HistoryItemType: "StateUpdate", HistorySummary: `Alarm updated from ${summary}` }
      : { Timestamp, HistoryItemType: "Action", HistorySummary: summary };
  });
  return items.reverse();
}
