import { downloadEach } from "./download.ts";
import { ApiProblem, ClientError, soonReady, UnknownScenario } from "./errors.ts";
import { untilCompleted } from "./follow.ts";
import type { Artifacts, Link, Status } from "./openapi.ts";
import { lastAnswerMs, type Patience, patiently } from "./patience.ts";
import type { Access } from "./requests.ts";
import { ScenarioClient, type TriggerRequest } from "./scenario-client.ts";
import { requireUsableIdempotencyKey } from "./usable-key.ts";

/** How long a service that fails is retried around a run, in milliseconds. */
const startPatienceMs = 20_000;
const resultsPatienceMs = 60_000;
const usualTimeoutMs = 15 * 60_000;

/** A file of a run, whose digest was checked. */
export interface RunFile {
  /** The number of its test in the scenario file, from 1; `null` if it is of the run as a whole. */
  test: number | null;
  /** As the answers name it: `junit`, `video`, `html`, `screenshot` …; `download` for what a page gave. */
  kind: string;
  /** A sensible name for it, without a folder. */
  fileName: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface RunScenarioOptions extends Access {
  /** The scenario's name, or its id. */
  scenario: string;
  variables?: Record<string, string>;
  metadata?: Record<string, string>;
  /** Only these tests, by name or number; or those with one of these tags; or what did not pass in an execution. */
  tests?: (string | number)[];
  tags?: string[];
  rerunOf?: string;
  /**
   * Repeating a request with the same key returns the first run instead of starting another, for 24 hours. A random one
   * by default.
   */
  idempotencyKey?: string;
  /** Cancels the run. */
  signal?: AbortSignal;
  /** How long to wait for the run, in milliseconds; 15 minutes by default. */
  timeoutMs?: number;
  /** Receives each status while the run is waited for. */
  onProgress?: (status: Status) => void;
  /** Receives each file of the run; without it none is downloaded. */
  onFile?: (file: RunFile) => void | Promise<void>;
}

/**
 * Runs a scenario: triggers it, waits until it is completed, downloads its files and returns what it showed. What fails for a
 * reason that can be temporary is tried again.
 * @throws UnusableAddress, UnusableKey, UnknownScenario, ApiProblem, Unreachable, UnexpectedAnswer; WaitedTooLong, after which the run
 * goes on, all of them with the id of a run that was accepted; the signal's reason, after the run was cancelled; or RangeError for a `timeoutMs` that is no time.
 */
export async function runScenario(options: RunScenarioOptions): Promise<Artifacts> {
  const { signal, timeoutMs = usualTimeoutMs, onProgress = () => {} } = options;
  // As of Number(process.env.TIMEOUT) without that variable: found out later, it would leave a run that nobody follows.
  if (!(typeof timeoutMs === "number" && timeoutMs >= 0)) {
    throw new RangeError("timeoutMs has to be a number of milliseconds.");
  }
  const client = new ScenarioClient(options, signal);
  const patience = (limitMs: number): Patience => ({
    until: Date.now() + limitMs,
    ...(signal ? { signal } : {}),
  });
  const waiting = patience(timeoutMs);
  const starting = { ...patience(Math.min(startPatienceMs, timeoutMs)), untilAsked: waiting.until };
  const executionId = await trigger(client, options, starting);
  try {
    await untilCompleted(client, executionId, waiting, onProgress, true);
    return await collect(client, executionId, options, patience(resultsPatienceMs));
  } catch (error) {
    if (signal?.aborted) await cancel(forLastAnswer(options), executionId);
    if (error instanceof ClientError) error.executionId = executionId;
    throw error;
  }
}

async function trigger(
  client: ScenarioClient,
  options: RunScenarioOptions,
  patience: Patience,
): Promise<string> {
  const { variables, metadata, tests, tags, rerunOf, idempotencyKey = crypto.randomUUID() } = options;
  requireUsableIdempotencyKey(idempotencyKey);
  const request: TriggerRequest = {
    scenario_id: await scenarioIdOf(client, options.scenario, patience),
    ...(variables && { variables }),
    ...(metadata && { metadata }),
    ...(tests && { tests }),
    ...(tags && { tags }),
    // An empty one, as of a variable that is not set, is refused by the service; left out, it would run all tests.
    ...(rerunOf !== undefined && { rerun_of: rerunOf }),
  };
  let isUnsure = false;
  const send = async (sender: ScenarioClient) =>
    (await sender.trigger(request, idempotencyKey)).value.execution_id;
  const sendOnce = () =>
    send(client).catch((error: unknown) => {
      isUnsure ||= !isRefusal(error);
      throw error;
    });
  return patiently(sendOnce, patience).catch((error: unknown) => {
    if (!isUnsure || !patience.signal?.aborted) throw error;
    // The run may have been accepted and the answer not have arrived; its id is needed to cancel it.
    return send(forLastAnswer(options)).catch(() => {
      throw error;
    });
  });
}

/** Whether an answer says that nothing was begun. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && error.status < 500;
}

async function scenarioIdOf(client: ScenarioClient, scenario: string, patience: Patience): Promise<string> {
  // Not every caller is checked by a compiler, and without a name the answer has all scenarios.
  if (typeof scenario !== "string") {
    throw new UnknownScenario("No scenario is named: scenario is its name or its id.");
  }
  if (/^scn_[0-9A-Z]{26}$/.test(scenario)) return scenario;
  const { value } = await patiently(() => client.scenarios({ name: scenario }), patience);
  const [found] = value.scenarios;
  if (!found) throw new UnknownScenario(`The team of this key has no scenario "${scenario}".`);
  return found.id;
}

async function collect(
  client: ScenarioClient,
  executionId: string,
  { onFile }: RunScenarioOptions,
  patience: Patience,
): Promise<Artifacts> {
  const ask = () => patiently(() => client.allArtifacts(executionId).catch(soonReady), patience);
  const artifacts = await ask();
  if (!onFile) return artifacts;
  const save = (_: string, content: Uint8Array<ArrayBuffer>, { test, kind, file_name }: FileLink) =>
    Promise.resolve(onFile({ test, kind, fileName: file_name, content }));
  await downloadEach(artifacts, ask, linksOf, save, patience);
  return artifacts;
}

type FileLink = Link & Pick<RunFile, "test" | "kind">;

function linksOf({ artifacts, tests }: Artifacts): Map<string, FileLink> {
  const links: [string, FileLink][] = [];
  const add = (test: number | null, kind: string, link: Link | null, name: string) => {
    if (link) links.push([name, { ...link, test, kind }]);
  };
  for (const [kind, link] of Object.entries(artifacts)) add(null, kind, link, kind);
  for (const { number, artifacts: ofTest } of tests) {
    const { downloads, ...files } = ofTest;
    for (const [kind, link] of Object.entries(files)) add(number, kind, link, `${kind} of test ${number}`);
    for (const [index, link] of downloads.entries()) {
      add(number, "download", link, `download ${index + 1} of test ${number}`);
    }
  }
  return new Map(links);
}

/** For what is still to be said once the caller's signal has ended all else. */
const forLastAnswer = (access: Access) => new ScenarioClient(access, AbortSignal.timeout(lastAnswerMs));

/** As far as that is possible: the caller hears why the run is cancelled, not why it could not be. */
async function cancel(client: ScenarioClient, executionId: string): Promise<void> {
  await patiently(() => client.cancel(executionId), { until: Date.now() + lastAnswerMs }).catch(() => {});
}
