import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

const script = `
  const { logger } = await import("./functions/shared/logger.ts");
  logger().info("Dispatched", { execution_id: "exe_1" });
  logger().warn("Could not start a run at once");
`;

describe("Contract, Commands: results go to standard output and everything else to standard error", () => {
  test("the log of every level goes to standard error, as JSON with what it was given", () => {
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      encoding: "utf8",
    });
    expect(stdout).toBe("");
    const lines = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ level: "INFO", execution_id: "exe_1" }, { level: "WARN" }]);
  });
});
