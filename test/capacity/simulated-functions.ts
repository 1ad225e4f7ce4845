import { noFiles } from "../../functions/core/artifacts/artifact-kinds.ts";
import { attemptFolder, handedInName, runPrefix } from "../../functions/core/artifacts/object-keys.ts";
import { printedName, printOrderName } from "../../functions/core/attempt/print-order.ts";
import type { AttemptResult, StepResult } from "../../functions/core/run/result.ts";
import { artifactStore } from "../../functions/stores/artifact-store.ts";
import { finishRun, type MakeReports } from "../../functions/workflow/finish-run.ts";
import type { HandOver } from "../../functions/workflow/hand-over.ts";
import { printingFor } from "../../functions/workflow/printing-function.ts";
import { keptSecrets } from "../../functions/workflow/run-secrets.ts";
import { startTest } from "../../functions/workflow/start-test.ts";
import { type RunInput, runRefOf, type TestInput } from "../../functions/workflow/task-input.ts";
import { type Handler, type HandlerSource, projectHandlers } from "../../lib/local/function-runtime.ts";
import type { Account } from "./quotas.ts";

/** The secret that the simulated scenario names. */
export const simulatedSecret = "PIN";

/** How long a function takes, in milliseconds, that needs no browser. */
const usually = 200;
/** The same of one that prints, and of the reports' other parts: docs/figures.md, of a run of 200 tests, without the starts of their processes. */
const printMs = 1_600;
const otherReportsMs = 900;

/** The only step of each simulated test. */
const passedStep: StepResult = {
  number: 1,
  type: "request",
  title: "Holds",
  outcome: "passed",
  startedAfterMs: 0,
  durationMs: 1000,
};

/** How long a test takes, in milliseconds: not always the same. */
export interface TestLength {
  least: number;
  most: number;
}

/** What Step Functions takes for the children of a distributed Map besides their work, in milliseconds. */
export interface ChildTimes {
  /** Until a child begins. */
  startMs: number;
  /** From the end of the last one until the Map's own workflow goes on. */
  endMs: number;
}

/** Every function of the service on an account. All are the project's own, but for what needs a real browser. */
export function functionsOn(
  account: Account,
  lengths: TestLength,
  { startMs, endMs }: ChildTimes,
): HandlerSource {
  /** The runs whose tests have workflows of their own. */
  const split = new Set<string>();
  const own: Record<string, Handler> = {
    "begin-run": async (event, context) => {
      const begun = await (await projectHandlers("begin-run"))(event, context);
      if ((begun as { split?: boolean }).split) split.add((event as RunInput).run_id);
      return begun;
    },
    "start-test": (event) => start(event as TestInput),
    "run-test": (event) => runTest(account, lengths, event as TestInput),
    "finish-run": (event) => finish(account, event as RunInput & { cause?: { Cause: string } }),
  };
  return async (name) => {
    const handler = own[name] ?? (await projectHandlers(name));
    const ms = () => (name === "run-test" ? lengths.least : usually);
    return async (event, context) => {
      const { run_id: runId, attempt } = event as TestInput;
      const isFirst = name === "start-test" && attempt === 1;
      if (split.has(runId)) await account.clock.sleep(isFirst ? startMs : name === "finish-run" ? endMs : 0);
      // Each call of a workflow's task comes with two transitions at most: into the state, and into a choice after it.
      await account.transitions(2);
      return account.invoke(name, ms(), () => handler(event, context));
    };
  };
}

/** Reads the modules of every function that the simulation invokes as it is. */
export async function loadHandlers(): Promise<void> {
  for (const name of ["begin-run", "end-test", "start-waiting"]) await projectHandlers(name);
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
async function runTest(account: Account, { least, most }: TestLength, event: TestInput): Promise<void> {
  await account.clock.sleep(Math.random() * (most - least));
  const result: AttemptResult = {
    attempt: event.attempt,
    outcome: "passed",
    startedAt: new Date().toISOString(),
    durationMs: least,
    steps: [passedStep],
    failure: null,
    browserMode: null,
    log: [],
    files: noFiles("attempt"),
  };
  const folder = runPrefix(runRefOf(event)) + attemptFolder(event.index, event.attempt);
  await artifactStore().files(folder).write(handedInName, JSON.stringify(result), "application/json");
}

/** Of all reports only what needs browsers: the PDF, and title cards where there are several tests. */
async function printed(
  account: Account,
  ...[report, files, ref, deadline]: Parameters<MakeReports>
): ReturnType<MakeReports> {
  await account.clock.sleep(otherReportsMs);
  const { printer, makeCards } = await printingFor(ref, deadline);
  const cards = report.tests.map(({ name }) => ({
    heading: "",
    title: name,
    note: "",
    tone: "good" as const,
  }));
  await Promise.all([printer(""), cards.length > 1 && makeCards(cards, report.viewport)]);
  const none = { junit: null, video: null, pdf: null, html: null, excel: null };
  const result = { ...report, files: none };
  return { result, resultFile: await files.write("result.json", "{}", "application/json"), warnings: [] };
}

/** The function that prints, as it is invoked: it hands in as many films as there are cards, or an empty PDF. */
export function printOn(account: Account, { order }: { order: string }): Promise<void> {
  return account.invoke("print-report", printMs, async () => {
    const folder = decodeURIComponent(new URL(order).pathname).replace(/^\/(simulated\/)?|[^/]*$/g, "");
    const { kind, ...given } = JSON.parse(
      new TextDecoder().decode(await artifactStore().read(folder + printOrderName)),
    );
    const films = kind === "cards" ? JSON.stringify(given.cards.map(() => "")) : "";
    await artifactStore().files(folder).write(printedName, films, "application/json");
  });
}

async function finish(account: Account, event: RunInput & { cause?: { Cause: string } }): Promise<unknown> {
  const reports: MakeReports = (...report) => printed(account, ...report);
  return { finish: await finishRun(runRefOf(event), event.cause?.Cause ?? null, reports) };
}
