import type { Accepted, Artifacts, Cancelled, Executions, operations, Scenarios, Status } from "./openapi.ts";
import { type Access, type Call, send, type Timed } from "./requests.ts";
import { requireUsableAddress } from "./usable-address.ts";

/** The body of a trigger. */
export type TriggerRequest = operations["runScenario"]["requestBody"]["content"]["application/json"];
/** Filters of scenarios, and the cursor of a further page. */
export type ScenarioQuery = NonNullable<operations["listScenarios"]["parameters"]["query"]>;
/** Filters of executions, and the cursor of a further page. */
export type ExecutionQuery = NonNullable<operations["listExecutions"]["parameters"]["query"]>;

/** Each method is one request. All throw ApiProblem, Unreachable, UnexpectedAnswer, UnusableKey, or the reason of the signal. */
export class ScenarioClient {
  readonly #access: Access;
  readonly #signal: AbortSignal | undefined;

  /** @param signal ends every request. @throws UnusableAddress */
  constructor(access: Access, signal?: AbortSignal) {
    requireUsableAddress(access.baseUrl);
    this.#access = access;
    this.#signal = signal;
  }

  scenarios(query: ScenarioQuery = {}): Promise<Timed<Scenarios>> {
    return this.#send(`/scenarios/${written(query)}`);
  }

  /** @param idempotencyKey makes a repetition of the same call return the first answer. */
  trigger(request: TriggerRequest, idempotencyKey: string): Promise<Timed<Accepted>> {
    return this.#send("/run-scenario/", { method: "POST", body: request, idempotencyKey });
  }

  executions(query: ExecutionQuery = {}): Promise<Timed<Executions>> {
    return this.#send(`/results-scenario/executions/${written(query)}`);
  }

  /** @param signal ends this request, too. */
  status(executionId: string, signal?: AbortSignal): Promise<Timed<Status>> {
    const path = `/results-scenario/${encodeURIComponent(executionId)}/status/`;
    return this.#send(path, signal && { signal });
  }

  /** One page of a run's tests; `next_cursor` of the answer asks for the next one. */
  artifacts(executionId: string, cursor?: string): Promise<Timed<Artifacts>> {
    const body = { execution_id: executionId, ...(cursor === undefined ? {} : { cursor }) };
    return this.#send("/results-scenario/artifacts/", { method: "POST", body });
  }

  /** All of a run's artifacts, over as many pages as its links take: the exception to one request. */
  async allArtifacts(executionId: string): Promise<Artifacts> {
    const { value } = await this.artifacts(executionId);
    const { tests } = value;
    let next = value.next_cursor;
    while (next !== null) {
      const page = (await this.artifacts(executionId, next)).value;
      tests.push(...page.tests);
      next = page.next_cursor;
    }
    return { ...value, tests, next_cursor: null };
  }

  cancel(executionId: string): Promise<Timed<Cancelled>> {
    return this.#send(`/results-scenario/${encodeURIComponent(executionId)}/cancel/`, { method: "POST" });
  }

  /** The types are those of the document, which every answer of the service is held to. */
  #send<T>(path: string, call: Call = {}): Promise<Timed<T>> {
    const signals = [this.#signal, call.signal].filter((signal) => signal !== undefined);
    const ended = signals.length > 0 ? { signal: AbortSignal.any(signals) } : {};
    return send(this.#access, path, { ...call, ...ended }) as Promise<Timed<T>>;
  }
}

function written(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return entries.length === 0
    ? ""
    : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
