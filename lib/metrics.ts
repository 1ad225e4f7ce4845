/**
 * What the functions measure, as data: they write it, alarms and the dashboard read it. CloudWatch makes the metrics from
 * the functions' logs (embedded metric format), so measuring costs no call.
 */
export const metricNamespace = "ScenarioApi";
/** On every metric, beside the dimensions of its own. */
export const commonDimensions = { service: "scenario-api" } as const;

export const measures = {
  /** From the instant for which a run was asked to the one at which it began. */
  startLatency: { name: "StartLatency", unit: "Milliseconds", dimensions: [] },
  /** One for each run that ended, by its outcome. docs/contract.md, "States". */
  runsCompleted: { name: "RunsCompleted", unit: "Count", dimensions: ["outcome"] },
  runDuration: { name: "RunDuration", unit: "Milliseconds", dimensions: [] },
  /** One for each attempt at a test that had a browser, by the way in which Chromium ran. */
  attempts: { name: "Attempts", unit: "Count", dimensions: ["browserMode"] },
  /** Runs that outlived their limit, or whose workflow broke down, and that a tick had to finish. */
  overdueRuns: { name: "OverdueRuns", unit: "Count", dimensions: [] },
  /** Due executions with which a tick could do nothing; the next one tries again. */
  notDispatched: { name: "NotDispatched", unit: "Count", dimensions: [] },
} as const satisfies Record<string, Measure>;

interface Measure {
  name: string;
  unit: "Milliseconds" | "Count";
  dimensions: readonly string[];
}

export type MeasureName = keyof typeof measures;
