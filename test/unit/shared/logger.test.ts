import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";

const script = `
  const { logger } = await import("./functions/shared/logger.ts");
  logger().info("Dispatched", { execution_id: "exe_1" });
  logger().warn("Could not start a run at once");
`;

describe("docs/contract.md, Commands: results go to standard output and everything else to standard error", () => {
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

const twoAtOnce = `
  const { addLogKeys, executionKeyOf, logger, withLogKeys } = await import("./functions/shared/logger.ts");
  const work = (execution_id) => withLogKeys({ execution_id }, async () => {
    await new Promise(setImmediate);
    addLogKeys({ attempt: 1 });
    logger().info("Working");
  });
  await Promise.all([work("exe_1"), work("exe_2")]);
  logger().info("Idle", executionKeyOf("sk_us_something"));
`;

describe("docs/operations.md: every line of a function that works for an execution has its id", () => {
  test("even if one process works for several at once, and no id is left afterwards", () => {
    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", twoAtOnce], {
      encoding: "utf8",
    });
    const lines = stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ message, execution_id, attempt }) => [message, execution_id, attempt])).toEqual([
      ["Working", "exe_1", 1],
      ["Working", "exe_2", 1],
      ["Idle", undefined, undefined],
    ]);
  });
});
