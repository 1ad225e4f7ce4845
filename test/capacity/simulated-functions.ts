import { noFiles } from "../../functions/core/artifact-kinds.ts";
import { attemptFolder, handedInName, runPrefix } from "../../functions/core/object-keys.ts";
import type { AttemptResult, StepResult } from "../../functions/core/result.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { finishRun, type MakeReports } from "../../functions/workflow/finish-run.ts";
import type { HandOver } from "../../functions/workflow/hand-over.ts";
import { keptSecrets } from "../../functions/workflow/run-secrets.ts";
import { startTest } from "../../functions/workflow/start-test.ts";
import { type RunInput, runRefOf, type TestInput } from "../../functions/workflow/task-input.ts";
import { type Handler, type HandlerSource, projectHandlers } from "../../lib/local/function-runtime.ts";
import type { Account } from "./quotas.ts";

/** The secret that the simulated scenario names. */
export const simulatedSecret = "PIN";

/** How long a function takes, in milliseconds; a browser longer, and not always the same. */
const usually = 200;
const browserMs = { least: 20_000, most: 40_000 };

/** The only step of each simulated test. */
const passedStep: StepResult = {
  number: 1,
  type: "request",
  title: "Holds",
  outcome: "passed",
  startedAfterMs: 0,
  durationMs: browserMs.least,
};

/** Every function of the service on an account. All are the project's own, but for what needs a real browser. */
export function functionsOn(account: Account): HandlerSource {
  const own: Record<string, Handler> = {
    "start-test": (event) => start(event as TestInput),
    "run-test": (event) => runTest(account, event as TestInput),
    "finish-run": (event) => finish(event as RunInput & { cause?: { Cause: string } }),
  };
  return async (name) => {
    const handler = own[name] ?? (await projectHandlers(name));
    const ms = () => (name === "run-test" ? browserMs.least : usually);
    return async (event, context) => {
      // Each call of a workflow's task comes with two transitions at most: into the state, and into a choice after it.
      await account.transitions(2);
      return account.invoke(name, ms(), () => handler(event, context));
    };
  };
}

/** Hands over no order, since signing thousands takes long, but reads the secret that was kept when the run began. */
async function start(event: TestInput): Promise<unknown> {
  const prepare: HandOver = async (ref) => {
    await keptSecrets(ref, [simulatedSecret]);
    return { order: "simulated", isLast: true };
  };
  return { ...event, ...(await startTest(runRefOf(event), event.index, event.attempt, prepare)) };
}

/** A test that passes after a while. */
async function runTest(account: Account, event: TestInput): Promise<void> {
  await account.clock.sleep(Math.random() * (browserMs.most - browserMs.least));
  const result: AttemptResult = {
    attempt: event.attempt,
    outcome: "passed",
    startedAt: new Date().toISOString(),
    durationMs: browserMs.least,
    steps: [passedStep],
    failure: null,
    browserMode: null,
    log: [],
    files: noFiles("attempt"),
  };
  const folder = runPrefix(runRefOf(event)) + attemptFolder(event.index, event.attempt);
  await artifactStore().files(folder).write(handedInName, JSON.stringify(result), "application/json");
}

/** Without JUnit, film and the rest: only the result. */
const resultOnly: MakeReports = async (report, files) => {
  const none = { junit: null, video: null, pdf: null, html: null, excel: null };
  const result = { ...report, files: none };
  return { result, resultFile: await files.write("result.json", "{}", "application/json"), warnings: [] };
};

async function finish(event: RunInput & { cause?: { Cause: string } }): Promise<unknown> {
  return { finish: await finishRun(runRefOf(event), event.cause?.Cause ?? null, resultOnly) };
}
