import { expect, onTestFinished, test } from "vitest";
import type { RunnerProcess } from "../../../functions/runner/runner-process.ts";
import { Runners } from "../../../functions/runner/runners.ts";
import { superviseAttempt } from "../../../functions/runner/supervise-attempt.ts";
import { MemoryFiles } from "../../support/memory-files.ts";

/** Aborts the test as soon as a runner, whose browser has not started yet, has its order. */
class StoppedRunners extends Runners {
  runner: RunnerProcess | null = null;
  readonly stop = new AbortController();

  override async lease() {
    const lease = await super.lease();
    this.runner = lease.runner;
    setImmediate(() => this.stop.abort());
    return lease;
  }
}

test("A test that is stopped while its browser is starting is cancelled, and its runner stays usable", async () => {
  const runners = new StoppedRunners({ reuse: true });
  onTestFinished(() => runners.close());
  const result = await superviseAttempt({
    runners,
    test: {
      name: "One",
      timeoutMs: 60_000,
      retries: 0,
      skip: null,
      steps: [{ type: "waitForExpression", expression: "false", timeout: 60_000 }],
    },
    attempt: 1,
    viewport: { width: 800, height: 600 },
    video: false,
    trace: "off",
    values: {},
    secrets: {},
    allowedPrivateHosts: [],
    deadline: null,
    signal: runners.stop.signal,
    files: new MemoryFiles(),
  });
  expect(result).toMatchObject({ outcome: "cancelled", failure: null, steps: [{ outcome: "not_run" }] });
  expect(runners.runner?.isRunning).toBe(true);
});
