import { setTimeout as delay } from "node:timers/promises";
import { requireDocumented } from "./documented-answers.ts";

/** A response of the API with its body parsed: JSON if its content type says so, otherwise text. */
interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it expects, and fails if they are missing
  body: any;
}

/** A client with the key of one team that uses plain HTTP, as a pipeline would. */
export class ApiClient {
  readonly baseUrl: string;
  readonly key: string;

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl;
    this.key = key;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send("GET", path, headers);
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#send("POST", path, { "content-type": "application/json", ...headers }, JSON.stringify(body));
  }

  /** Triggers a scenario by name and returns the accepted execution's id. */
  async trigger(name: string, body: Record<string, unknown> = {}): Promise<string> {
    const listed = await this.get(`/scenarios/?name=${encodeURIComponent(name)}`);
    const answer = await this.post("/run-scenario/", { scenario_id: listed.body.scenarios[0].id, ...body });
    if (answer.status !== 202) throw new Error(`Not accepted: ${JSON.stringify(answer.body)}`);
    return answer.body.execution_id;
  }

  /** Polls until the status is as wanted, up to the time limit of the test. */
  async waitFor(executionId: string, wanted: (status: Answer["body"]) => boolean): Promise<Answer["body"]> {
    for (;;) {
      const answer = await this.get(`/results-scenario/${executionId}/status/`);
      if (answer.status === 200 && wanted(answer.body)) return answer.body;
      await delay(50);
    }
  }

  completed(executionId: string): Promise<Answer["body"]> {
    return this.waitFor(executionId, (status) => status.status === "completed");
  }

  artifacts(executionId: string): Promise<Answer> {
    return this.post("/results-scenario/artifacts/", { execution_id: executionId });
  }

  async #send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { "x-api-key": this.key, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    requireDocumented({
      method,
      path: new URL(response.url).pathname,
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text,
    });
    const isJson = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }
}
