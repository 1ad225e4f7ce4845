import { Console } from "node:console";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { type MeasureName, measures, metricNamespace } from "../../lib/metrics.ts";
import { lazy } from "./lazy.ts";
import { thisService } from "./service-name.ts";

const metrics = /* @__PURE__ */ lazy(() =>
  onStandardError(new Metrics({ namespace: metricNamespace, serviceName: thisService() })),
);

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
  const writer = metrics();
  writer.addDimensions(dimensions);
  writer.addMetric(measures[name].name, measures[name].unit, value);
  writer.publishStoredMetrics();
}

/** To standard error, like the log. The library has no option for that; a test verifies it. */
function onStandardError(writer: Metrics): Metrics {
  Reflect.set(writer, "console", new Console({ stdout: process.stderr, stderr: process.stderr }));
  return writer;
}
