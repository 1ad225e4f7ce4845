import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { type MeasureName, measures, metricNamespace, serviceDimension } from "../metrics.ts";
import type { ServiceFunction } from "./service-function.ts";

const period = Duration.minutes(5);

/** A metric that the functions of this deployment write, over five minutes. */
export type Measured = (name: MeasureName, statistic: string, dimensions?: Record<string, string>) => Metric;

/** @param service the name of the service, with its stage. */
export function measuredBy(service: string): Measured {
  return (name, statistic, dimensions = {}) =>
    new Metric({
      namespace: metricNamespace,
      metricName: measures[name].name,
      dimensionsMap: { [serviceDimension]: service, ...dimensions },
      statistic,
      period,
    });
}

/** https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarm-limits.html */
const mostMetricsOfAnAlarm = 10;

/**
 * The sum of a Lambda metric of several functions over five minutes.
 * @throws for more metrics than an alarm takes.
 */
export function sumOf(functions: readonly ServiceFunction[], metricName: string, label: string): IMetric {
  const dimensions = functions.map(({ functionName: FunctionName }) => ({ FunctionName }));
  return sumOver(dimensions, { namespace: "AWS/Lambda", metricName, label });
}

/**
 * The sum of a metric of AWS by several dimensions, over five minutes. What was not used has no data, which would leave the sum
 * without data, so it counts as zero.
 * @throws for more metrics than an alarm takes.
 */
export function sumOver(
  dimensions: readonly Record<string, string>[],
  { namespace, metricName, label }: { namespace: string; metricName: string; label: string },
): IMetric {
  if (dimensions.length > mostMetricsOfAnAlarm) {
    throw new RangeError(
      `"${label}" sums ${dimensions.length} metrics; an alarm takes ${mostMetricsOfAnAlarm}.`,
    );
  }
  const each = dimensions.map((dimensionsMap, index) => [
    // Ids have to differ within a graph, and begin with a lower-case letter.
    `${label.toLowerCase().replaceAll(/[^a-z]/g, "")}${index}`,
    new Metric({ namespace, metricName, dimensionsMap, statistic: Stats.SUM, period }),
  ]);
  return new MathExpression({
    expression: each.map(([id]) => `FILL(${id}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(each),
    label,
    period,
  });
}
