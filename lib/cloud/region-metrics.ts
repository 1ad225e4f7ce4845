import { Duration } from "aws-cdk-lib";
import { type IMetric, MathExpression, Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { commonDimensions, type MeasureName, measures, metricNamespace } from "../metrics.ts";
import type { ServiceFunction } from "./service-function.ts";

const period = Duration.minutes(5);

/** A metric of the functions, over five minutes. */
export function measured(
  name: MeasureName,
  statistic: string,
  dimensions: Record<string, string> = {},
): Metric {
  return new Metric({
    namespace: metricNamespace,
    metricName: measures[name].name,
    dimensionsMap: { ...commonDimensions, ...dimensions },
    statistic,
    period,
  });
}

/** The sum of a Lambda metric of at most ten functions over five minutes: an alarm takes no more. */
export function sumOf(functions: readonly ServiceFunction[], metricName: string, label: string): IMetric {
  const each = functions.map((made, index) => [
    // Ids have to differ within a graph, and begin with a small letter.
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
    expression: each.map(([id]) => id).join(" + "),
    usingMetrics: Object.fromEntries(each),
    label,
    period,
  });
}
