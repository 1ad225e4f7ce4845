import { attemptFolder, type RunRef, runPrefix, runUploadName } from "../core/object-keys.ts";
import type { AttemptResult } from "../core/result.ts";
import type { RunFiles } from "../core/run-files.ts";
import { triesAgain } from "../core/run-verdict.ts";
import { type Upload, uploadsOfTest } from "../core/scenario/upload.ts";
import { processRunners } from "../runner/process-runners.ts";
import { superviseAttempt } from "../runner/supervise-attempt.ts";
import { environment } from "../shared/environment.ts";
import { logger } from "../shared/logger.ts";
import { measure } from "../shared/metrics.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { attemptResultName } from "./end-test.ts";
import { readPlan } from "./read-plan.ts";
import { keptSecrets } from "./run-secrets.ts";
import { watchForStop } from "./stop-request-watch.ts";
import { asStorage } from "./storage-unavailable.ts";

/** How an attempt ended, and whether the test is to be retried. */
export interface AttemptVerdict {
  outcome: AttemptResult["outcome"];
  again: boolean;
}

/**
 * Drives one attempt at one test in a real browser and leaves its result and files below the run's prefix.
 * @throws BrowserUnavailable or StorageUnavailable, which the workflow retries, or SecretNotFound.
 */
export async function runTest(ref: RunRef, index: number, attempt: number): Promise<AttemptVerdict> {
  const plan = await asStorage("the run's plan", () => readPlan(ref));
  const test = plan.scenario.tests[index];
  if (!test) throw new RangeError(`The scenario has no test ${index}.`);
  const uploads = await asStorage("the files to upload", () =>
    readUploads(ref, uploadsOfTest(plan.scenario, test)),
  );
  const secrets = await keptSecrets(ref, plan.scenario.secrets);
  const files = withLog(artifactStore().files(runPrefix(ref) + attemptFolder(index, attempt)));
  const watch = watchForStop(ref);
  try {
    const result = await superviseAttempt({
      runners: processRunners(),
      test,
      attempt,
      viewport: plan.scenario.viewport,
      video: plan.scenario.video,
      trace: plan.scenario.trace,
      values: plan.values,
      secrets,
      uploads,
      allowedPrivateHosts: allowedPrivateHosts(),
      deadline: Date.parse(plan.deadline),
      signal: watch.signal,
      files,
    });
    await asStorage("the attempt's result", () =>
      files.write(attemptResultName, JSON.stringify(result), "application/json"),
    );
    record(result);
    return { outcome: result.outcome, again: triesAgain(test, result) };
  } finally {
    watch.end();
  }
}

/** The report of a test says only that a file is missing; why is for those who run the service. */
function withLog({ write, read }: RunFiles): RunFiles {
  return {
    write: (name, body, contentType) =>
      write(name, body, contentType).catch((error: unknown) => {
        logger().error("A file could not be stored", { file: name, error });
        throw error;
      }),
    read,
  };
}

function record({ outcome, browserMode, durationMs }: AttemptResult): void {
  logger().info("An attempt ended", { outcome, browser_mode: browserMode, duration_ms: durationMs });
  if (browserMode !== null) measure("attempts", 1, { browserMode });
}

/** The run's copies of uploaded files, by their paths in the steps. */
async function readUploads(ref: RunRef, uploads: readonly Upload[]): Promise<Record<string, Uint8Array>> {
  const read = uploads.map(async ({ path, sha256 }): Promise<[string, Uint8Array]> => {
    return [path, await artifactStore().read(runPrefix(ref) + runUploadName(sha256))];
  });
  return Object.fromEntries(await Promise.all(read));
}

function allowedPrivateHosts(): string[] {
  return environment("allowedPrivateHosts")
    .split(",")
    .map((host) => host.trim())
    .filter((host) => host !== "");
}
