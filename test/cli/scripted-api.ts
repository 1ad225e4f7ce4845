import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach } from "vitest";

/** What a client sent. */
export interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** The response to one request; `lost` closes the connection without any response. */
export type Reply = { status: number; body?: object | string; headers?: Record<string, string> } | "lost";

/** An API with scripted responses, to test how the client copes with faults of a real one. */
class ScriptedApi {
  readonly seen: Seen[] = [];
  url = "";
  answer: (request: Seen) => Reply | Promise<Reply> = () => problem(404, "route_not_found");

  /** Requests of one route, by a part of its path. */
  sent(part: string): Seen[] {
    return this.seen.filter(({ path }) => path.includes(part));
  }

  readonly handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const seen: Seen = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body: await text(request),
    };
    this.seen.push(seen);
    const reply = await this.answer(seen);
    if (reply === "lost") {
      request.socket.destroy();
      return;
    }
    const { status, body = "", headers = {} } = reply;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** An API for each test of a file. */
export function useScriptedApi(): { readonly api: ScriptedApi; readonly env: Record<string, string> } {
  let api = new ScriptedApi();
  let close = () => {};
  beforeEach(async () => {
    api = new ScriptedApi();
    const server = createServer((request, response) => void api.handle(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    api.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());
  return {
    get api() {
      return api;
    },
    get env() {
      return { SCENARIO_API_URL: `${api.url}/v1/api/external/`, SCENARIO_API_KEY: "sk_test" };
    },
  };
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Reply {
  const body = { type: "x", title: code, status, code, detail: `It is ${code}.`, request_id: "r-1" };
  return { status, body, headers };
}

const executionId = "exe_01K9ZJ6Q4M8T2V5X7Y9A0BCDEF";
const execution = {
  execution_id: executionId,
  scenario_id: "scn_01K9ZJ6Q4M8T2V5X7Y9A0BCDEF",
  scenario_name: "Shop",
  scenario_version: 3,
  type: "manual",
  outcome: null,
  started_at: null,
};

/** A test that is running, as a status names it. */
export function runningTest(number: number, name: string, secondsAgo: number, attempt = 1): object {
  return { name, number, attempt, started_at: new Date(Date.now() - secondsAgo * 1000).toISOString() };
}

/** Responses in the form of the contract. */
export const answers = {
  executionId,
  scenarios: {
    scenarios: [
      { id: execution.scenario_id, name: "Shop", version: 3, tests: 2, variables: ["base_url", "x"] },
    ],
    next_cursor: null,
  },
  accepted: { ...execution, status: "scheduled" },
  /** @param more fields that an older service does not have. */
  status(status: string, outcome: string | null = null, more: object = {}): object {
    const tests = {
      total: 2,
      passed: 1,
      failed: 1,
      timed_out: 0,
      error: 0,
      skipped: 0,
      cancelled: 0,
      running: 0,
    };
    return { ...execution, status, outcome, reason: null, duration_ms: null, tests, ...more };
  },
  /** @param files contents by name: `junit` of the run, `screenshot` of its second test. */
  artifacts(outcome: string, files: { junit: object | null; screenshot: object | null }): object {
    const none = { junit: null, video: null, screenshot: null, trace: null };
    const test = {
      outcome: "passed",
      duration_ms: 1200,
      attempts: 1,
      flaky: false,
      failure: null,
      artifacts: none,
    };
    return {
      ...execution,
      status: "completed",
      outcome,
      reason: null,
      duration_ms: 2500,
      artifacts: { junit: files.junit, video: null, pdf: null, excel: null },
      tests: [
        { ...test, name: "Buys" },
        {
          ...test,
          name: "Pays",
          outcome: "failed",
          failure: {
            message: "Expected 1, found 2.",
            step: 4,
            step_title: "Check",
            comparison: { expected: "1", actual: "2" },
          },
          artifacts: { ...none, screenshot: files.screenshot },
        },
      ],
    };
  },
};

/** A link as the API signs it. */
export function link(url: string, content: string): object {
  return {
    url,
    size_bytes: Buffer.byteLength(content),
    sha256: createHash("sha256").update(content).digest("hex"),
  };
}
