import type * as z from "zod/mini";
import { ApiProblem, UnexpectedAnswer } from "../../../packages/client/src/errors.ts";
import { type Access, type Call, send, type Timed } from "../../../packages/client/src/requests.ts";
import { basePath } from "../../routes.ts";
import type { Credential } from "../options/credential.ts";
import {
  type AcceptedAnswer,
  type ArtifactsAnswer,
  acceptedAnswer,
  artifactsAnswer,
  type ExecutionAnswer,
  executionAnswer,
  executionsAnswer,
  type ScenarioAnswer,
  type StatusAnswer,
  scenariosAnswer,
  statusAnswer,
} from "./api-answers.ts";

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

/** A region's API, whose answers are checked. Each method is one request, which its signal ends. All throw ApiProblem, Unreachable, UnexpectedAnswer or UnusableKey. */
export class ScenarioApi {
  readonly #access: Access;

  constructor(baseUrl: string, credential: Credential) {
    this.#access = { baseUrl: baseUrl.replace(/\/+$/, ""), apiKey: credential };
  }

  async scenarioByName(name: string, signal?: AbortSignal): Promise<ScenarioAnswer | null> {
    return (await this.lookUp(name, signal)).value;
  }

  /** The scenario of a name, and when the service said so. */
  async lookUp(name: string, signal?: AbortSignal): Promise<Timed<ScenarioAnswer | null>> {
    const query = new URLSearchParams({ name });
    const answer = await this.#send(scenariosAnswer, `/scenarios/?${query}`, { signal });
    return { ...answer, value: answer.value.scenarios[0] ?? null };
  }

  async scenarios(cursor: string | null, signal?: AbortSignal): Promise<z.infer<typeof scenariosAnswer>> {
    const query = cursor === null ? "" : `?${new URLSearchParams({ cursor })}`;
    return (await this.#send(scenariosAnswer, `/scenarios/${query}`, { signal })).value;
  }

  /** @param idempotencyKey makes a repetition of the same call return the first answer. */
  trigger(
    request: TriggerRequest,
    idempotencyKey: string,
    signal?: AbortSignal,
  ): Promise<Timed<AcceptedAnswer>> {
    return this.#send(acceptedAnswer, "/run-scenario/", {
      method: "POST",
      body: request,
      idempotencyKey,
      signal,
    });
  }

  status(executionId: string, signal?: AbortSignal): Promise<Timed<StatusAnswer>> {
    const path = `/results-scenario/${encodeURIComponent(executionId)}/status/`;
    return this.#send(statusAnswer, path, { signal });
  }

  /** All of a run's artifacts, over as many pages as its links take. */
  async artifacts(executionId: string, signal?: AbortSignal): Promise<ArtifactsAnswer> {
    const page = async (cursor: string | null) => {
      const body = { execution_id: executionId, ...(cursor === null ? {} : { cursor }) };
      const call = { method: "POST", body, signal } as const;
      return (await this.#send(artifactsAnswer, "/results-scenario/artifacts/", call)).value;
    };
    const whole = await page(null);
    while (whole.next_cursor !== null) {
      const { tests, next_cursor } = await page(whole.next_cursor);
      whole.tests.push(...tests);
      whole.next_cursor = next_cursor;
    }
    return whole;
  }

  async cancel(executionId: string, signal?: AbortSignal): Promise<ExecutionAnswer> {
    const path = `/results-scenario/${encodeURIComponent(executionId)}/cancel/`;
    return (await this.#send(executionAnswer, path, { method: "POST", signal })).value;
  }

  async executions(query: URLSearchParams): Promise<z.infer<typeof executionsAnswer>> {
    return (await this.#send(executionsAnswer, `/results-scenario/executions/?${query}`)).value;
  }

  async #send<T>(schema: z.ZodMiniType<T>, path: string, call: Call = {}): Promise<Timed<T>> {
    const answer = await send(this.#access, path, call).catch(adviseOnAddress);
    const checked = schema.safeParse(answer.value);
    if (checked.success) return { ...answer, value: checked.data };
    const url = this.#access.baseUrl + path;
    const field = checked.error.issues[0]?.path.join(".") || "it";
    return adviseOnAddress(
      new UnexpectedAnswer(`${url} is not an answer of the API: ${field} is missing or not as documented.`),
    );
  }
}

/** The API says of each path that it does not have, and of each method, which problem that is. */
function isOfNoApi({ status, code }: ApiProblem): boolean {
  return code === "" && (status === 404 || status === 405);
}

/** Adds what the address has to be where the answer is not the API's, or the API has no such path. */
function adviseOnAddress(error: unknown): never {
  const isElsewhere = error instanceof ApiProblem && (error.code === "route_not_found" || isOfNoApi(error));
  if (!isElsewhere && !(error instanceof UnexpectedAnswer)) throw error;
  const advice = `SCENARIO_API_URL, or --url, has to be the address of a region, such as https://eu.example.com${basePath}.`;
  throw new UnexpectedAnswer(`${error.message} ${advice}`, { cause: error });
}

/** All scenarios of the key's team, over as many pages as that takes. */
export async function allScenarios(api: ScenarioApi, signal?: AbortSignal): Promise<ScenarioAnswer[]> {
  const scenarios: ScenarioAnswer[] = [];
  let cursor: string | null = null;
  do {
    const page = await api.scenarios(cursor, signal);
    scenarios.push(...page.scenarios);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return scenarios;
}
