import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { measures, metricNamespace } from "../../../lib/metrics.ts";

const script = `
  const { measure } = await import("./functions/shared/metrics.ts");
  measure("runsCompleted", 1, { outcome: "error" });
  measure("startLatency", 250, {});
`;

function run(environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { ...process.env, POWERTOOLS_METRICS_DISABLED: "false", ...environment },
  });
}

describe("docs/operations.md: metrics are lines of the log", () => {
  test("each value is one line with its dimensions, and standard output stays clean", () => {
    const { stdout, stderr } = run();
    expect(stdout).toBe("");
    const lines = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { service: "scenario-api", outcome: "error", [measures.runsCompleted.name]: 1 },
      { service: "scenario-api", [measures.startLatency.name]: 250 },
    ]);
    expect(lines.map((line) => line["_aws"].CloudWatchMetrics)).toEqual([
      [
        {
          Namespace: metricNamespace,
          Dimensions: [["service", "outcome"]],
          Metrics: [{ Name: "RunsCompleted", Unit: "Count" }],
        },
      ],
      [
        {
          Namespace: metricNamespace,
          Dimensions: [["service"]],
          Metrics: [{ Name: "StartLatency", Unit: "Milliseconds" }],
        },
      ],
    ]);
  });

  test("nothing is written if metrics are not collected", () => {
    expect(run({ POWERTOOLS_METRICS_DISABLED: "true" })).toMatchObject({ stdout: "", stderr: "" });
  });
});
