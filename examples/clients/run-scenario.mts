import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ClientError, runScenario } from "scenario-execution-client";

/**
 * Runs a scenario, waits for it, saves its files, and exits by its outcome:
 *
 *     SCENARIO_API_URL=... SCENARIO_API_KEY=... node run-scenario.mts NAME [FOLDER]
 *
 * The exit code is 0 if the run passed, 1 if it failed, 2 if it could not be judged or followed, and 3 if it was cancelled.
 * IDEMPOTENCY_KEY, such as the id of the job, lets a job that is repeated find the run that it has triggered before. Ctrl-C
 * cancels the run. Needs the client package; Node.js runs this file as it is from 22.18 and 24 on.
 */

const exitCodes = { passed: 0, failed: 1, error: 2, timed_out: 2, cancelled: 3 };

const [scenario, folder = "results"] = process.argv.slice(2);
const { SCENARIO_API_URL: baseUrl, SCENARIO_API_KEY: apiKey, IDEMPOTENCY_KEY: idempotencyKey } = process.env;
const interruption = new AbortController();
process.once("SIGINT", () => interruption.abort(new Error("Interrupted.")));

if (!scenario || !baseUrl || !apiKey) {
  console.error("Usage: SCENARIO_API_URL=... SCENARIO_API_KEY=... node run-scenario.mts NAME [FOLDER]");
  process.exit(2);
}

try {
  const { outcome } = await runScenario({
    baseUrl,
    apiKey,
    scenario,
    ...(idempotencyKey ? { idempotencyKey } : {}),
    signal: interruption.signal,
    onProgress: ({ status, tests }) =>
      console.error(`${status}, ${tests.passed} of ${tests.total} tests passed`),
    onFile: async ({ test, kind, fileName, content }) => {
      const place = test === null ? folder : join(folder, `test-${test}`);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, test === null && kind === "junit" ? "junit.xml" : fileName), content);
    },
  });
  console.log(outcome);
  process.exitCode = exitCodes[outcome];
} catch (error) {
  if (interruption.signal.aborted) {
    process.exitCode = exitCodes.cancelled;
  } else if (error instanceof ClientError) {
    console.error(error.message);
    process.exitCode = exitCodes.error;
  } else {
    throw error;
  }
}
