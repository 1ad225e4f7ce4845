import { randomUUID } from "node:crypto";
import { statusOf } from "../../../packages/client/src/follow.ts";
import { lastAnswerMs } from "../../../packages/client/src/patience.ts";
import type { Timed } from "../../../packages/client/src/requests.ts";
import { keyAfter } from "../ci/job-key.ts";
import { throwByOptions } from "../options/option-problems.ts";
import { requireKnownVariables, unknownScenario } from "../options/scenario-values.ts";
import { Interrupted } from "../terminal/interruption.ts";
import { note } from "../terminal/output.ts";
import type { AcceptedAnswer } from "./api-answers.ts";
import { type Patience, patiently } from "./patience.ts";
import { allScenarios, type ScenarioApi, type TriggerRequest } from "./scenario-api.ts";

/** How long a failing service is retried before a run is accepted, in milliseconds. */
const startPatienceMs = 20_000;
/**
 * How far a `Date` header can lag behind, in milliseconds: it has whole seconds, and an answer takes time to arrive.
 */
const dateToleranceMs = 2000;

/** What to run. */
interface Order extends Omit<TriggerRequest, "scenario_id"> {
  /** Of the scenario. */
  name: string;
}

/** The idempotency key of a request, as it was given or as it follows from the job; `null`: one for this call only. */
export type KeyOf = (request: TriggerRequest) => { given: string } | { ofJob: string } | null;

/**
 * Triggers a scenario. An idempotency key makes a repetition after a lost answer find the first run instead of starting
 * a second one.
 * @param patience until when a service that does not answer is retried, though for 20 s at most; and one that says when it takes requests again.
 * @throws UsageError for a scenario or a variable that the team does not have, or what the API answers.
 */
export async function trigger(
  api: ScenarioApi,
  { name, ...order }: Order,
  patience: Patience,
  keyOf: KeyOf = () => null,
): Promise<AcceptedAnswer> {
  const short = startingPatience(patience);
  const scenario = await patiently((ending) => api.scenarioByName(name, ending), short);
  if (!scenario) {
    const names = (await patiently((ending) => allScenarios(api, ending), short)).map((known) => known.name);
    throw unknownScenario("The team of this key", name, names);
  }
  requireKnownVariables(scenario.variables, order.variables);
  const request = { scenario_id: scenario.id, ...order };
  const send = (key: string) =>
    sendPatiently((ending) => api.trigger(request, key, ending), short).catch(throwByOptions);
  const key = keyOf(request);
  if (key !== null && "ofJob" in key) return ofThisJob(api, send, key.ofJob, short);
  return (await send(key?.given ?? randomUUID())).value;
}

/** The patience with a service before a run is accepted. */
export function startingPatience(patience: Patience): Patience {
  const { until } = patience;
  return { ...patience, until: Math.min(until, Date.now() + startPatienceMs), untilAsked: until };
}

/** Interrupted while the service may have accepted a run, and did not say so. */
export class MayBeAccepted extends Interrupted {}

function sendPatiently<T>(send: (signal?: AbortSignal) => Promise<T>, patience: Patience): Promise<T> {
  return patiently(send, patience).catch((error: unknown) => {
    if (!(error instanceof Interrupted)) throw error;
    // The run may have been accepted and the answer lost; its id is needed to cancel it.
    return send(AbortSignal.timeout(lastAnswerMs)).catch(() => {
      throw new MayBeAccepted();
    });
  });
}

/**
 * The run of a CI job: the one that the job triggered earlier if it is still in progress, since the job may have lost
 * its machine; otherwise a new one. A completed run judged what was there then, and whoever runs the job again wants a
 * new verdict.
 */
async function ofThisJob(
  api: ScenarioApi,
  send: (key: string) => Promise<Timed<AcceptedAnswer>>,
  jobKey: string,
  patience: Patience,
): Promise<AcceptedAnswer> {
  for (let key = jobKey; ; ) {
    const beganAt = performance.now();
    const { value, answeredAtMs } = await send(key);
    if (!isOfBefore(value, answeredAtMs, performance.now() - beganAt)) return value;
    const { status } = await patiently(() => statusOf(api, value.execution_id, patience.signal), patience);
    if (status?.status !== "completed") {
      note(`This job has triggered ${value.execution_id} before, which goes on.`);
      return value;
    }
    key = keyAfter(jobKey, value.execution_id);
  }
}

/** Whether an answer describes an execution that was accepted before this call, by the service's own clock. */
function isOfBefore({ created_at }: AcceptedAnswer, answeredAtMs: number | null, callMs: number): boolean {
  if (created_at === undefined || answeredAtMs === null) return false;
  return Date.parse(created_at) < answeredAtMs - callMs - dateToleranceMs;
}
