/**
 * The metrics, as data: functions write them, alarms and the dashboard read them. CloudWatch extracts them from the
 * functions' logs (embedded metric format), so a metric costs no call.
 */
export const metricNamespace = "ScenarioApi";
/** On every metric, in addition to its own dimensions: the name of the service, with its stage. */
export const serviceDimension = "service";

export const measures = {
  /** From the instant for which a run was requested until it began. */
  startLatency: { name: "StartLatency", unit: "Milliseconds", dimensions: [] },
  /** One per completed run, by outcome. docs/contract.md, "States". */
  runsCompleted: { name: "RunsCompleted", unit: "Count", dimensions: ["outcome"] },
  runDuration: { name: "RunDuration", unit: "Milliseconds", dimensions: [] },
  /** One per attempt that had a browser, by browser mode. */
  attempts: { name: "Attempts", unit: "Count", dimensions: ["browserMode"] },
  /** Runs that exceeded their limit, or whose workflow broke down, and that a tick had to finish. */
  overdueRuns: { name: "OverdueRuns", unit: "Count", dimensions: [] },
  /** Due executions that a tick could not handle; the next one tries again. */
  notDispatched: { name: "NotDispatched", unit: "Count", dimensions: [] },
} as const satisfies Record<string, Measure>;

interface Measure {
  name: string;
  unit: "Milliseconds" | "Count";
  dimensions: readonly string[];
}

export type MeasureName = keyof typeof measures;
