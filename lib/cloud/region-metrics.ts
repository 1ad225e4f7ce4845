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
 * The sum of a Lambda metric of several functions over five minutes. A function that was not invoked has no data, which
 * would leave the sum without data, so it counts as zero.
 * @throws for more metrics than an alarm takes.
 */
export function sumOf(functions: readonly ServiceFunction[], metricName: string, label: string): IMetric {
  if (functions.length > mostMetricsOfAnAlarm) {
    throw new RangeError(
      `"${label}" sums ${functions.length} metrics; an alarm takes ${mostMetricsOfAnAlarm}.`,
    );
  }
  const each = functions.map((made, index) => [
    // Ids have to differ within a graph, and begin with a lower-case letter.
    `${label.toLowerCase().replaceAll(/[^a-z]/g, "")}${index}`,
    new Metric({
      namespace: "AWS/Lambda",
      metricName,
      dimensionsMap: { FunctionName: made.functionName },
      statistic: Stats.SUM,
      period,
    }),
  ]);
  return new MathExpression({
    expression: each.map(([id]) => `FILL(${id}, 0)`).join(" + "),
    usingMetrics: Object.fromEntries(each),
    label,
    period,
  });
}
