import {
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  ListMetricsCommand,
  type Metric,
  type MetricAlarm,
} from "@aws-sdk/client-cloudwatch";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test } from "vitest";
import { alarmMetricChecks } from "../../../lib/verify/aws/checks/alarm-metric-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";

describe("The check of what alarms watch", () => {
  const check = only(alarmMetricChecks);
  const { aws, region } = regionWith({ "AWS::CloudWatch::Alarm": ["errors", "throttles", "table"] });
  const cloudWatch = mockClient(aws.alarms);
  const metric = (Namespace: string, MetricName: string, dimensions: Record<string, string>): Metric => ({
    Namespace,
    MetricName,
    Dimensions: Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value })),
  });
  const errors = metric("AWS/ApiGateway", "5XXError", { ApiName: "scenario-api-us" });
  const used = metric("AWS/Lambda", "Throttles", { FunctionName: "used" });
  const unused = metric("AWS/Lambda", "Throttles", { FunctionName: "unused" });
  const throttled = (of: Record<string, string>) =>
    metric("AWS/DynamoDB", "WriteThrottleEvents", { TableName: "table", ...of });
  const stat = (Id: string, Metric: Metric) => ({
    Id,
    MetricStat: { Metric, Period: 300, Stat: "Sum" },
    ReturnData: false,
  });
  const sum = { Id: "sum", Expression: "FILL(m0, 0) + FILL(m1, 0)", ReturnData: true };
  const alarms: MetricAlarm[] = [
    { AlarmName: "errors", ...errors, Statistic: "Sum", Period: 300 },
    { AlarmName: "throttles", Metrics: [sum, stat("m0", used), stat("m1", unused)] },
    {
      AlarmName: "table",
      Metrics: [
        sum,
        stat("m0", throttled({})),
        stat("m1", throttled({ GlobalSecondaryIndexName: "by-team" })),
      ],
    },
  ];

  /** What CloudWatch knows, and what the alarm's own formula answers. */
  function known(metrics: Metric[], values: number[] = [0, 0]): void {
    cloudWatch
      .on(ListMetricsCommand)
      .callsFake((asked) => ({ Metrics: metrics.filter((one) => one.MetricName === asked.MetricName) }));
    const MetricDataResults = [{ Id: "sum", Values: values }];
    cloudWatch.on(GetMetricDataCommand).resolves({ MetricDataResults });
  }

  beforeEach(() => {
    cloudWatch.reset();
    cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: alarms });
    known([errors, used]);
  });

  test("holds if each metric is there that is counted without a failure, and a sum with a function that nobody used is a number", async () => {
    expect(await check.run(region)).toBe(
      "3 alarms: 2 of 5 metrics are there, 1 sum is a number; so far nothing has failed that counts AWS/DynamoDB WriteThrottleEvents; never used: unused",
    );
    const [asked] = cloudWatch.commandCalls(GetMetricDataCommand);
    expect(asked?.args[0].input.MetricDataQueries).toEqual(alarms[1]?.Metrics);
    const listed = cloudWatch.commandCalls(ListMetricsCommand).map(({ args: [{ input }] }) => input);
    expect(listed).toContainEqual({
      Namespace: "AWS/ApiGateway",
      MetricName: "5XXError",
      Dimensions: [{ Name: "ApiName", Value: "scenario-api-us" }],
    });
  });

  test("does not hold if a metric is counted by other dimensions than the alarm asks for", async () => {
    const Dimensions = [...(errors.Dimensions ?? []), { Name: "Stage", Value: "v1" }];
    known([{ ...errors, Dimensions }, used]);
    await expect(check.run(region)).rejects.toThrow(
      "errors watches AWS/ApiGateway 5XXError {ApiName=scenario-api-us}, which CloudWatch does not have.",
    );
  });

  test("does not hold if none of the metrics of a sum is there, or the sum is no number", async () => {
    known([errors]);
    await expect(check.run(region)).rejects.toThrow("throttles watches");
    known([errors, used], []);
    await expect(check.run(region)).rejects.toThrow("The sum of throttles has no value");
  });

  test("asks for no value of a sum of which nothing was counted, as nothing has failed", async () => {
    await check.run(region);
    expect(cloudWatch.commandCalls(GetMetricDataCommand)).toHaveLength(1);
    known([errors, used, throttled({ GlobalSecondaryIndexName: "by-team" })]);
    expect(await check.run(region)).toContain("3 of 5 metrics are there, 2 sums are numbers; never used: ");
  });

  test("does not hold if CloudWatch lacks an alarm of the region", async () => {
    cloudWatch.on(DescribeAlarmsCommand).resolves({ MetricAlarms: alarms.slice(1) });
    await expect(check.run(region)).rejects.toThrow("CloudWatch has 2 of 3 alarms.");
  });
});
