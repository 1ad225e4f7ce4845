import { Metrics } from "@aws-lambda-powertools/metrics";
import { commonDimensions, type MeasureName, measures, metricNamespace } from "../../lib/metrics.ts";
import { onStandardError } from "./logger.ts";

let made: Metrics | undefined;

/** The values of a measure's own dimensions. */
type Dimensions<Name extends MeasureName> = Record<(typeof measures)[Name]["dimensions"][number], string>;

/**
 * Writes one value of a measure to the log, from which CloudWatch takes it. Nothing is written where the environment
 * says so (POWERTOOLS_METRICS_DISABLED), as the embedded region's does: nobody collects it there.
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
