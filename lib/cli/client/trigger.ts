import { randomUUID } from "node:crypto";
import { outlastingTheWay } from "../../../packages/client/src/answers-from-the-way.ts";
import { statusOf } from "../../../packages/client/src/follow.ts";
import { lastAnswerMs } from "../../../packages/client/src/patience.ts";
import { keyAfter } from "../ci/job-key.ts";
import { throwByOptions } from "../options/option-problems.ts";
import { requireKnownVariables, unknownScenario } from "../options/scenario-values.ts";
import { Interrupted } from "../terminal/interruption.ts";
import { note } from "../terminal/output.ts";
import type { AcceptedAnswer } from "./api-answers.ts";
import { MayBeAccepted, mayHaveArrived } from "./may-be-accepted.ts";
import { type Patience, patiently, requestPatienceMs } from "./patience.ts";
import { allScenarios, type ScenarioApi, type TriggerRequest } from "./scenario-api.ts";
import { UnknownRunOfBefore } from "./unknown-run-of-before.ts";

/** How far the clocks of a gateway, which dates the answers, and of the service behind it may be apart, in milliseconds. */
const clockToleranceMs = 100;

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
 * @throws UsageError for a scenario or a variable that the team does not have, UnknownRunOfBefore, MayBeAccepted, or what the API answers.
 */
export async function trigger(
  api: ScenarioApi,
  { name, ...order }: Order,
  patience: Patience,
  keyOf: KeyOf = () => null,
): Promise<AcceptedAnswer> {
  const short = startingPatience(patience);
  const { value: scenario, answeredAtMs } = await patiently((ending) => api.lookUp(name, ending), short);
  if (!scenario) {
    const names = (await patiently((ending) => allScenarios(api, ending), short)).map((known) => known.name);
    throw unknownScenario("The team of this key", name, names);
  }
  requireKnownVariables(scenario.variables, order.variables);
  const request = { scenario_id: scenario.id, ...order };
  const send = async (key: string) =>
    (await sendPatiently((ending) => api.trigger(request, key, ending), short).catch(throwByOptions)).value;
  const key = keyOf(request);
  if (key !== null && "ofJob" in key) return ofThisJob(api, send, key.ofJob, { ...short, answeredAtMs });
  return send(key?.given ?? randomUUID());
}

/** The patience with a service before a run is accepted. */
export function startingPatience(patience: Patience): Patience {
  const { until } = patience;
  return { ...patience, until: Math.min(until, Date.now() + requestPatienceMs), untilAsked: until };
}

/** @throws MayBeAccepted for the last error, if one of the requests that were sent may have begun a run. */
function sendPatiently<T>(send: (signal?: AbortSignal) => Promise<T>, patience: Patience): Promise<T> {
  let isUnsure = false;
  const sendOnce = (signal?: AbortSignal) =>
    send(signal).catch((error: unknown) => {
      isUnsure ||= error instanceof Interrupted || mayHaveArrived(error);
      throw error;
    });
  return patiently(sendOnce, patience).catch((error: Error) => {
    if (!isUnsure) throw error;
    if (!(error instanceof Interrupted)) throw new MayBeAccepted(error);
    // The run may have been accepted and the answer lost; its id is needed to cancel it.
    return send(AbortSignal.timeout(lastAnswerMs)).catch(() => {
      throw new MayBeAccepted(error);
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
  send: (key: string) => Promise<AcceptedAnswer>,
  jobKey: string,
  { answeredAtMs, ...patience }: Patience & LookedUp,
): Promise<AcceptedAnswer> {
  for (let key = jobKey; ; ) {
    const value = await send(key);
    if (!isOfBefore(value, answeredAtMs)) return value;
    const { execution_id: id } = value;
    const ask = outlastingTheWay(() => statusOf(api, id, patience.signal), true);
    const polled = await patiently(ask, patience).catch((error: Error) => {
      // Nobody waits for it any more. If it is completed, its cancelling says so.
      if (error instanceof Interrupted) return null;
      throw new UnknownRunOfBefore(id, error);
    });
    if (polled?.status?.status !== "completed") {
      if (polled !== null) note(`This job has triggered ${id} before, which goes on.`);
      return value;
    }
    key = keyAfter(jobKey, id);
  }
}

/** When the service named the scenario, by its own clock, in epoch milliseconds of a whole second; `null` if it did not say. */
interface LookedUp {
  answeredAtMs: number | null;
}

/**
 * Whether an execution was accepted before its scenario was looked up for this call. The time of that look is cut to its second, so none
 * of this call's own is taken for an earlier one, whatever its answers took.
 */
function isOfBefore({ created_at }: AcceptedAnswer, lookedUpAtMs: number | null): boolean {
  if (created_at === undefined || lookedUpAtMs === null) return false;
  return Date.parse(created_at) < lookedUpAtMs - clockToleranceMs;
}
