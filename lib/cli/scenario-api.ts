import * as z from "zod";
import {
  type AcceptedAnswer,
  type ArtifactsAnswer,
  acceptedAnswer,
  artifactsAnswer,
  type CancelAnswer,
  cancelAnswer,
  executionsAnswer,
  problemAnswer,
  type ScenarioAnswer,
  type StatusAnswer,
  scenariosAnswer,
  statusAnswer,
} from "./api-answers.ts";
import { ApiProblem, UnexpectedAnswer, Unreachable } from "./api-errors.ts";
import type { Credential } from "./credential.ts";

/** How long one request may take, in milliseconds: longer than the gateway's own limit. */
const requestLimitMs = 35_000;

interface Call {
  method?: "GET" | "POST";
  body?: object;
  headers?: Record<string, string>;
}

/** The fields of a trigger that say which tests run; none of them: all. */
export interface Selecting {
  tests?: (string | number)[];
  tags?: string[];
  rerun_of?: string;
  only?: "failed";
}

/** The body of a trigger. */
export interface TriggerRequest extends Selecting {
  scenario_id: string;
  variables: Record<string, string>;
  metadata?: Record<string, string>;
}

/** An answer, and what its headers say of time. */
export interface Timed<T> {
  value: T;
  /** The pause before the next request that `Retry-After` asks for, in milliseconds. */
  retryAfterMs: number | null;
  /** The service's clock, in epoch milliseconds of a whole second. */
  answeredAtMs: number | null;
}

/** A region's API. Each method is one request. All throw ApiProblem, Unreachable or UnexpectedAnswer. */
export class ScenarioApi {
  readonly #baseUrl: string;
  readonly #credential: Credential;

  constructor(baseUrl: string, credential: Credential) {
    this.#baseUrl = baseUrl.replace(/\/+$/, "");
    this.#credential = credential;
  }

  async scenarioByName(name: string): Promise<ScenarioAnswer | null> {
    const query = new URLSearchParams({ name });
    const { value } = await this.#send(scenariosAnswer, `/scenarios/?${query}`);
    return value.scenarios[0] ?? null;
  }

  async scenarios(cursor: string | null): Promise<z.infer<typeof scenariosAnswer>> {
    const query = cursor === null ? "" : `?${new URLSearchParams({ cursor })}`;
    return (await this.#send(scenariosAnswer, `/scenarios/${query}`)).value;
  }

  /** @param idempotencyKey makes a repetition of the same call return the first answer. */
  trigger(request: TriggerRequest, idempotencyKey: string): Promise<Timed<AcceptedAnswer>> {
    return this.#send(acceptedAnswer, "/run-scenario/", {
      method: "POST",
      body: request,
      headers: { "idempotency-key": idempotencyKey },
    });
  }

  status(executionId: string): Promise<Timed<StatusAnswer>> {
    return this.#send(statusAnswer, `/results-scenario/${encodeURIComponent(executionId)}/status/`);
  }

  /** All of a run's artifacts, over as many pages as its links take. */
  async artifacts(executionId: string): Promise<ArtifactsAnswer> {
    const page = async (cursor: string | null) => {
      const body = { execution_id: executionId, ...(cursor === null ? {} : { cursor }) };
      return (await this.#send(artifactsAnswer, "/results-scenario/artifacts/", { method: "POST", body }))
        .value;
    };
    const whole = await page(null);
    while (whole.next_cursor !== null) {
      const { tests, next_cursor } = await page(whole.next_cursor);
      whole.tests.push(...tests);
      whole.next_cursor = next_cursor;
    }
    return whole;
  }

  async cancel(executionId: string): Promise<CancelAnswer> {
    const path = `/results-scenario/${encodeURIComponent(executionId)}/cancel/`;
    return (await this.#send(cancelAnswer, path, { method: "POST" })).value;
  }

  async executions(query: URLSearchParams): Promise<z.infer<typeof executionsAnswer>> {
    return (await this.#send(executionsAnswer, `/results-scenario/executions/?${query}`)).value;
  }

  async #send<T>(schema: z.ZodType<T>, path: string, call: Call = {}): Promise<Timed<T>> {
    const url = this.#baseUrl + path;
    const { status, text, headers } = await this.#exchange(url, call);
    const retryAfterMs = secondsOf(headers.get("retry-after"));
    if (status >= 400) throw problemOf(status, text, retryAfterMs, url);
    const checked = schema.safeParse(jsonOf(text));
    if (checked.success) {
      return { value: checked.data, retryAfterMs, answeredAtMs: instantOf(headers.get("date")) };
    }
    throw new UnexpectedAnswer(`${url} is not an answer of the API: ${z.prettifyError(checked.error)}`);
  }

  async #exchange(url: string, { method = "GET", body, headers }: Call) {
    const key = await this.#credential();
    try {
      const response = await fetch(url, {
        method,
        headers: {
          "x-api-key": key,
          ...(body ? { "content-type": "application/json" } : {}),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        // The API never redirects; following a redirection would send the key to another host.
        redirect: "error",
        signal: AbortSignal.timeout(requestLimitMs),
      });
      return { status: response.status, headers: response.headers, text: await response.text() };
    } catch (error) {
      throw new Unreachable(`${url} cannot be reached: ${reasonOf(error)}.`, { cause: error });
    }
  }
}

/** All scenarios of the key's team, over as many pages as that takes. */
export async function allScenarios(api: ScenarioApi): Promise<ScenarioAnswer[]> {
  const scenarios: ScenarioAnswer[] = [];
  let cursor: string | null = null;
  do {
    const page = await api.scenarios(cursor);
    scenarios.push(...page.scenarios);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return scenarios;
}

function problemOf(status: number, text: string, retryAfterMs: number | null, url: string): ApiProblem {
  const parsed = problemAnswer.safeParse(jsonOf(text));
  if (!parsed.success) return new ApiProblem(status, "", `${url} answers ${status}.`, retryAfterMs);
  const { code, detail, errors = [], request_id } = parsed.data;
  // The service's `detail` already contains the first fault.
  const untold = errors
    .map(({ path, message }) => `${path}: ${message}`)
    .filter((fault) => !detail.includes(fault));
  const faults = untold.map((fault) => `\n  ${fault}`).join("");
  const request = request_id === undefined ? "" : `, request ${request_id}`;
  return new ApiProblem(status, code, `${detail}${faults}\n(${status} ${code}${request})`, retryAfterMs);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}

function instantOf(header: string | null): number | null {
  const instant = Date.parse(header ?? "");
  return Number.isNaN(instant) ? null : instant;
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  if (cause instanceof Error) return "code" in cause ? String(cause.code) : cause.message;
  return message;
}
