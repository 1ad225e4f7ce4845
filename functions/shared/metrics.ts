import { Console } from "node:console";
import { Metrics } from "@aws-lambda-powertools/metrics";
import { commonDimensions, type MeasureName, measures, metricNamespace } from "../../lib/metrics.ts";
import { lazy } from "./lazy.ts";

const metrics = /* @__PURE__ */ lazy(() =>
  onStandardError(new Metrics({ namespace: metricNamespace, serviceName: commonDimensions.service })),
);

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
  const writer = metrics();
  writer.addDimensions(dimensions);
  writer.addMetric(measures[name].name, measures[name].unit, value);
  writer.publishStoredMetrics();
}

/** As the log goes. The library has no option for it, and a test holds it to this. */
function onStandardError(writer: Metrics): Metrics {
  Reflect.set(writer, "console", new Console({ stdout: process.stderr, stderr: process.stderr }));
  return writer;
}
