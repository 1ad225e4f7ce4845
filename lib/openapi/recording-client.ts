type Headers = Record<string, string>;

/** Asks a region as a pipeline does, and keeps the answers that are given a name. */
export class RecordingClient {
  /** By name; JSON that is parsed, or text. The last answer of a name is kept. */
  readonly recorded: Record<string, unknown> = {};
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(baseUrl: string, key: string) {
    this.#baseUrl = baseUrl;
    this.#key = key;
  }

  keep(name: string, value: unknown): void {
    this.recorded[name] = value;
  }

  /** @param name `null`: not kept. @returns the answer's body. */
  get(name: string | null, path: string, headers: Headers = {}): Promise<unknown> {
    return this.#ask(name, path, { headers });
  }

  post(name: string | null, path: string, body: object | undefined, headers: Headers = {}): Promise<unknown> {
    const json = { "Content-Type": "application/json", ...headers };
    return this.#ask(name, path, {
      method: "POST",
      headers: json,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async #ask(
    name: string | null,
    path: string,
    request: RequestInit & { headers: Headers },
  ): Promise<unknown> {
    const headers = { "X-API-Key": this.#key, ...request.headers };
    const response = await fetch(this.#baseUrl + path, { ...request, headers });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get("Content-Type") ?? "");
    const body: unknown = isJson ? JSON.parse(text) : text;
    if (name !== null) this.keep(name, body);
    return body;
  }
}
