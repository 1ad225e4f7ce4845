import {
  DescribeAlarmsCommand,
  GetMetricDataCommand,
  ListMetricsCommand,
  type Metric,
  type MetricAlarm,
} from "@aws-sdk/client-cloudwatch";
import { measures, metricNamespace } from "../../../metrics.ts";
import { type AwsCheck, expected } from "../aws-check.ts";
import type { AwsClients } from "../aws-clients.ts";

const hour = 3_600_000;

/**
 * What is counted only when something fails, or only of what is in use; all else is counted with each request, call or run, as zero where nothing
 * failed. By the pages of each service on its metrics in CloudWatch.
 */
const countedOnFailure: ReadonlySet<string> = new Set([
  `${metricNamespace} ${measures.runsCompleted.name}`,
  "AWS/DynamoDB WriteThrottleEvents",
  "AWS/States ThrottledEvents",
  // Of a queue that nothing used for six hours there is nothing.
  "AWS/SQS ApproximateNumberOfMessagesVisible",
  "AWS/Backup NumberOfCopyJobsFailed",
  // Until the first night after `backup` was set; from then on the check `backup` asks for it.
  "AWS/Backup NumberOfCopyJobsCompleted",
]);

/** That alarms watch what is counted. */
export const alarmMetricChecks: readonly AwsCheck[] = [
  {
    name: "alarm-metrics",
    title:
      "CloudWatch has each metric that an alarm watches, and a sum with a function that nobody used is a number",
    does: "Asks CloudWatch for the metrics of each alarm, and for what each formula of an alarm comes to.",
    costs: 0.001,
    provable: ["aws"],
    async run({ aws, resources }) {
      const AlarmNames = resources.all("AWS::CloudWatch::Alarm");
      const asked = new DescribeAlarmsCommand({ AlarmNames, MaxRecords: 100 });
      const { MetricAlarms: alarms = [] } = await aws.alarms.send(asked);
      expected(
        alarms.length === AlarmNames.length,
        `CloudWatch has ${alarms.length} of ${AlarmNames.length} alarms.`,
      );
      const all = { found: 0, watched: 0, sums: 0, quiet: [] as string[], unused: [] as string[] };
      for (const alarm of alarms) {
        const watched = metricsOf(alarm);
        const found = await known(aws, watched);
        const missing = watched.filter((metric) => !found.includes(metric));
        all.watched += watched.length;
        all.found += found.length;
        const isSum = alarm.Metrics?.some(({ Expression }) => Expression !== undefined) === true;
        for (const metric of missing) {
          // Of a sum one is enough: the others are of functions that were not called.
          const mayMiss = countedOnFailure.has(kindOf(metric)) || (isSum && found.length > 0);
          expected(
            mayMiss,
            `${alarm.AlarmName} watches ${described(metric)}, which CloudWatch does not have.`,
          );
          if (isSum && found.length > 0) all.unused.push(...valuesOf(metric));
          else all.quiet.push(kindOf(metric));
        }
        if (!isSum || found.length === 0) continue;
        all.sums += 1;
        const values = await valuesOfSum(aws, alarm);
        expected(values.length > 0, `The sum of ${alarm.AlarmName} has no value, although it fills gaps.`);
      }
      const quiet =
        all.quiet.length > 0
          ? `; so far nothing has failed that counts ${[...new Set(all.quiet)].join(", ")}`
          : "";
      const unused = all.unused.length > 0 ? `; never used: ${all.unused.join(", ")}` : "";
      const sums = all.sums === 1 ? "1 sum is a number" : `${all.sums} sums are numbers`;
      return `${alarms.length} alarms: ${all.found} of ${all.watched} metrics are there, ${sums}${quiet}${unused}`;
    },
  },
];

/** What an alarm watches: one metric, or those of its formula. */
function metricsOf({ Namespace, MetricName, Dimensions, Metrics }: MetricAlarm): Metric[] {
  if (Metrics === undefined || Metrics.length === 0) return [{ Namespace, MetricName, Dimensions }];
  return Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
}

/** Those of some metrics that CloudWatch has had values of in the last two weeks. */
export async function known(
  { alarms }: Pick<AwsClients, "alarms">,
  metrics: readonly Metric[],
): Promise<Metric[]> {
  const found: Metric[] = [];
  for (const metric of metrics) {
    const { Namespace, MetricName, Dimensions = [] } = metric;
    const { Metrics = [] } = await alarms.send(new ListMetricsCommand({ Namespace, MetricName, Dimensions }));
    // CloudWatch also lists metrics that have more dimensions than those asked for, and these are others.
    if (Metrics.some((other) => described(other) === described(metric))) found.push(metric);
  }
  return found;
}

/** What an alarm's formula came to in the last three hours. */
async function valuesOfSum({ alarms }: AwsClients, { Metrics }: MetricAlarm): Promise<number[]> {
  const EndTime = new Date();
  const StartTime = new Date(EndTime.getTime() - 3 * hour);
  const data = new GetMetricDataCommand({ MetricDataQueries: Metrics, StartTime, EndTime });
  const { MetricDataResults = [] } = await alarms.send(data);
  return MetricDataResults.flatMap(({ Values = [] }) => Values);
}

function kindOf({ Namespace, MetricName }: Metric): string {
  return `${Namespace} ${MetricName}`;
}

/** A metric with its dimensions, in an order that does not depend on who lists them. */
export function described(metric: Metric): string {
  const dimensions = (metric.Dimensions ?? []).map(({ Name, Value }) => `${Name}=${Value}`);
  return `${kindOf(metric)} {${dimensions.sort().join(", ")}}`;
}

function valuesOf({ Dimensions = [] }: Metric): string[] {
  return Dimensions.flatMap(({ Value }) => Value ?? []);
}
