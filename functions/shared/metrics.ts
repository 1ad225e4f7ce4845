import { Console } from "node:console";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { commonDimensions, type MeasureName, measures, metricNamespace } from "../../lib/metrics.ts";

let made: Metrics | undefined;

/** Values for the dimensions of a metric. */
type Dimensions<Name extends MeasureName> = Record<(typeof measures)[Name]["dimensions"][number], string>;

/**
 * Writes one value of a metric to the log, from which CloudWatch extracts it. With POWERTOOLS_METRICS_DISABLED, as in the
 * embedded region, where nothing collects metrics, it writes nothing.
 */
export function measure<Name extends MeasureName>(
  name: Name,
  value: number,
  dimensions: Dimensions<Name>,
): void {
  made ??= onStandardError(
    new Metrics({ namespace: metricNamespace, serviceName: commonDimensions.service }),
  );
  made.addDimensions(dimensions);
  made.addMetric(measures[name].name, measures[name].unit, value);
  made.publishStoredMetrics();
}

/** To standard error, like the log. The library has no option for that; a test verifies it. */
function onStandardError(writer: Metrics): Metrics {
  Reflect.set(writer, "console", new Console({ stdout: process.stderr, stderr: process.stderr }));
  return writer;
}
