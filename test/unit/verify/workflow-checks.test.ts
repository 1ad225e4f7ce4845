import {
  type AlarmHistoryItem,
  DescribeAlarmHistoryCommand,
  DescribeAlarmsCommand,
} from "@aws-sdk/client-cloudwatch";
import {
  GetExecutionHistoryCommand,
  type HistoryEvent,
  type HistoryEventType,
  StopExecutionCommand,
} from "@aws-sdk/client-sfn";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { mostEventsOf } from "../../../functions/core/run/workflow-size.ts";
import { NotProvable } from "../../../lib/verify/aws/aws-check.ts";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { workflowChecks } from "../../../lib/verify/aws/checks/workflow-checks.ts";
import { regionWith } from "../support/checked-region.ts";
import { historyOf } from "./support/alarm-history.ts";

const { aws, region: deployed } = regionWith();
const alarms = mockClient(aws.alarms);
const workflows = mockClient(aws.workflows);
const checkOf = (wanted: string) => workflowChecks.find(({ name }) => name === wanted);

/** A region of its own for each check, as one run that was stopped serves all checks of a region. */
function regionOf(): CheckedRegion {
  const status = { status: "completed", outcome: "error", run_id: "run_1" };
  const api = {
    scenarioByName: async () => ({ id: "scn_1" }),
    trigger: async () => ({ value: { execution_id: "exe_1" } }),
    status: async () => ({ value: status }),
  };
  const ended = async () => ({ executionId: "exe_1", askedAt: 0, status });
  return { ...deployed, api, ended } as unknown as CheckedRegion;
}

beforeEach(() => {
  for (const client of [alarms, workflows]) client.reset();
  return () => vi.useRealTimers();
});

describe("The check of an alarm", () => {
  const check = checkOf("alarm");

  /** What CloudWatch knows of the alarm. */
  function told(StateValue: "OK" | "ALARM", ...summaries: string[]): void {
    const AlarmHistoryItems: AlarmHistoryItem[] = historyOf(...summaries);
    alarms.on(DescribeAlarmsCommand).resolves({ MetricAlarms: [{ StateValue }] });
    alarms.on(DescribeAlarmHistoryCommand).callsFake(({ HistoryItemType }) => {
      if (vi.isFakeTimers()) vi.setSystemTime(Date.now() + 3_600_000);
      const isAsked = (item: AlarmHistoryItem) => [undefined, item.HistoryItemType].includes(HistoryItemType);
      return { AlarmHistoryItems: AlarmHistoryItems.filter(isAsked) };
    });
    workflows.on(StopExecutionCommand).resolves({});
  }

  test("holds if the alarm went off and told its topic", async () => {
    told("ALARM", "OK to ALARM", "Successfully executed action");
    expect(await check?.run(regionOf())).toBe("ALARM, and its action was executed");
  });

  test("does not hold if all that was told is that it is over, or telling failed", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const nobody = "has told nobody that it went off within 15 minutes";
    told("OK", "INSUFFICIENT_DATA to OK", "Successfully executed action");
    await expect(check?.run(regionOf())).rejects.toThrow(nobody);
    told("OK", "OK to ALARM", "Failed to execute action", "ALARM to OK", "Successfully executed action");
    await expect(check?.run(regionOf())).rejects.toThrow(nobody);
  });

  test("proves nothing if the alarm was on already, whether that ended meanwhile or not", async () => {
    told("ALARM");
    await expect(check?.run(regionOf())).rejects.toThrow(NotProvable);
    told("OK", "ALARM to OK", "Successfully executed action");
    await expect(check?.run(regionOf())).rejects.toThrow("The alarm was on already");
  });
});

describe("The check of a workflow's history", () => {
  const check = checkOf("history");
  const most = mostEventsOf({ tests: Array.from({ length: 4 }, () => ({ retries: 0 })) });
  const events = (count: number, type: HistoryEventType = "TaskStateEntered") =>
    Array.from({ length: count }, () => ({ type }) as HistoryEvent);
  const has = (...all: HistoryEvent[]) => workflows.on(GetExecutionHistoryCommand).resolves({ events: all });
  const repetition = [
    ...events(1, "LambdaFunctionScheduled"),
    ...events(1, "LambdaFunctionStarted"),
    ...events(1, "LambdaFunctionFailed"),
  ];

  test("holds for as many events as a run is reckoned to have, and for those of a task that was repeated besides", async () => {
    has(...events(most));
    expect(await check?.run(regionOf())).toBe(`${most} events of at most ${most}`);
    has(...events(most), ...repetition);
    expect(await check?.run(regionOf())).toBe(`${most} events of at most ${most}, and 1 repeated task`);
  });

  test("does not hold for more, although a task was repeated", async () => {
    has(...events(most + 1));
    await expect(check?.run(regionOf())).rejects.toThrow(
      `${most + 1} events, and ${most} were reckoned with`,
    );
    has(...events(most + 1), ...repetition);
    await expect(check?.run(regionOf())).rejects.toThrow(`${most + 1} events`);
  });
});
