import { Duration } from "aws-cdk-lib";
import type { RestApi } from "aws-cdk-lib/aws-apigateway";
import { type IMetric, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { ITable } from "aws-cdk-lib/aws-dynamodb";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { StateTransitionMetric } from "aws-cdk-lib/aws-stepfunctions";
import { table as tableDefinition } from "../table.ts";
import type { FunctionSet } from "./function-set.ts";
import { type Measured, sumOf, sumOver } from "./region-metrics.ts";

/** What the alarms watch. */
export interface Watched {
  functions: FunctionSet;
  restApi: RestApi;
  deadLetters: IQueue;
  table: Pick<ITable, "tableName">;
  measured: Measured;
  /** Name of the vault in another region that receives copies of the data; `null`: none does. */
  copies: string | null;
}

/** An alarm, which goes off when the metric reaches the threshold. */
export interface AlarmRule {
  /** Also the heading in docs/operations.md that says what to do about it. */
  heading: string;
  /** The text before the link to that heading. */
  says: string;
  metric: IMetric;
  threshold: number;
  /** How many periods of the metric in a row; 1 by default. */
  periods?: number;
  /** Goes off when the metric stays below the threshold or has no data. */
  below?: true;
}

const period = Duration.minutes(5);

/**
 * What has to wake someone: faults of the service, not what a scenario finds or a client asks for. "Runs in error" cannot tell
 * them apart: it counts every run that could not be judged, even for a team's secret without a value or a page that crashes its
 * browser.
 */
export function alarmRules(watched: Watched): AlarmRule[] {
  const { functions, restApi, deadLetters, table, measured, copies } = watched;
  const { dispatch, browsers, api, steps } = functions.groups;
  return [
    {
      heading: "Start latency",
      says: "Runs begin later than about a minute after they were asked for",
      // docs/contract.md, "What the service does": about one minute, for 95 % of the runs.
      metric: measured("startLatency", Stats.percentile(95)),
      threshold: 90_000,
      periods: 2,
    },
    {
      heading: "Runs in error",
      says: "A run could not be judged",
      metric: measured("runsCompleted", Stats.SUM, { outcome: "error" }),
      threshold: 1,
    },
    {
      heading: "Overdue runs",
      says: "A run was not finished by its own workflow",
      metric: measured("overdueRuns", Stats.SUM),
      threshold: 1,
    },
    {
      heading: "Not dispatched",
      says: "The dispatcher could not start or finish what is due",
      metric: measured("notDispatched", Stats.SUM),
      threshold: 1,
      periods: 2,
    },
    {
      heading: "No tick",
      says: "The dispatcher has not run for ten minutes",
      metric: dispatch.metricInvocations({ period, statistic: Stats.SUM }),
      threshold: 1,
      periods: 2,
      below: true,
    },
    {
      heading: "Dead letters",
      says: "An event was given up",
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: Stats.MAXIMUM }),
      threshold: 1,
    },
    {
      heading: "Server errors",
      says: "The API answers 500",
      metric: restApi.metricServerError({ period, statistic: Stats.SUM }),
      threshold: 5,
    },
    {
      heading: "Throttled API",
      says: "The account has no concurrency left for functions of the API",
      metric: sumOf(api, "Throttles", "Throttles"),
      threshold: 1,
    },
    {
      heading: "Throttled steps",
      says: "The account has no concurrency left for steps of the workflow",
      metric: sumOf(steps, "Throttles", "Throttles"),
      threshold: 1,
    },
    {
      heading: "Throttled browsers",
      says: "The account has no concurrency left for browsers",
      metric: sumOf(browsers, "Throttles", "Throttles"),
      threshold: 10,
      periods: 3,
    },
    {
      heading: "Throttled workflows",
      says: "Step Functions holds the account's workflows back",
      // Of all workflows of the account in the region, which share one quota.
      metric: StateTransitionMetric.metricThrottledEvents({ period, statistic: Stats.SUM }),
      threshold: 10,
      periods: 3,
    },
    {
      heading: "Open workflows",
      says: "Workflows of the account pile up without an end",
      // Of the whole account, so without dimensions; Step Functions refuses to start more than 1,000,000.
      // https://docs.aws.amazon.com/step-functions/latest/dg/procedure-cw-metrics.html#cloudwatch-step-functions-execution-metrics
      metric: new Metric({
        namespace: "AWS/States",
        metricName: "OpenExecutionCount",
        statistic: Stats.MAXIMUM,
        period,
      }),
      threshold: 100_000,
    },
    {
      heading: "Throttled table",
      says: "The table turns writes away",
      metric: throttledWrites(table.tableName),
      threshold: 1,
    },
    ...(copies === null ? [] : rulesOfCopies(copies)),
  ];
}

/**
 * What the table and its indexes turned away: each index is counted for itself, and a full one has the table's own writes turned away.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
 */
function throttledWrites(TableName: string): IMetric {
  const ofIndexes = tableDefinition.indexes.map(({ name }) => ({
    TableName,
    GlobalSecondaryIndexName: name,
  }));
  const throttles = { namespace: "AWS/DynamoDB", metricName: "WriteThrottleEvents", label: "Throttles" };
  return sumOver([{ TableName }, ...ofIndexes], throttles);
}

/**
 * Whether the copies of each night arrive in another region. A backup that failed or never began has no copy that could
 * fail, and AWS reports no zeros, so missing data sets off the alarm too.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/cloudwatch.html: copies are counted by the vault that receives them.
 */
function rulesOfCopies(vault: string): AlarmRule[] {
  const metric = (metricName: string, each: Duration) =>
    new Metric({
      namespace: "AWS/Backup",
      metricName,
      dimensionsMap: { BackupVaultName: vault },
      statistic: Stats.SUM,
      period: each,
    });
  return [
    {
      heading: "Failed copy",
      says: "The data was not copied into the other region",
      metric: metric("NumberOfCopyJobsFailed", period),
      threshold: 1,
    },
    {
      heading: "No copy",
      says: "Two days have gone by without a copy of the table and of the bucket in the other region",
      metric: metric("NumberOfCopyJobsCompleted", Duration.days(1)),
      threshold: 2,
      // One night's copies may finish later than those of the night before, and so fall into the next day.
      periods: 2,
      below: true,
    },
  ];
}
