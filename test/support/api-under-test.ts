import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyResult } from "aws-lambda";
import { afterAll, beforeAll, expect } from "vitest";
import { keyStore } from "../../functions/stores/key-store.ts";
import { type HandlerSource, invoke, projectHandlers } from "../../lib/local/function-runtime.ts";
import { type EmbeddedRegion, startRegion } from "../../lib/local/region.ts";
import { routes } from "../../lib/routes.ts";
import { apiEvent, type EventParts } from "./api-event.ts";

/** An answer with its JSON parsed. */
export interface HandlerAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it expects, and fails where they are not
  body: any;
}

export interface Call extends EventParts {
  /** Sent as JSON. */
  json?: unknown;
  /** `null` sends none. */
  key?: string | null;
}

/** The handlers of the API, on the embedded region's services. */
export interface ApiUnderTest {
  readonly team: string;
  readonly key: string;
  /** Calls a route, by its resource below `/api/external`, with the team's key unless told otherwise. */
  call(method: string, resource: string, options?: Call): Promise<HandlerAnswer>;
  /** The runs whose workflow has been started, in order. */
  readonly started: readonly string[];
}

/**
 * Starts the services that the handlers need. A workflow that is started ends at once without doing anything: the test
 * decides what becomes of a run.
 */
export function useApi(): ApiUnderTest {
  const team = "acme";
  const started: string[] = [];
  let key = "";
  let folder = "";
  let region: EmbeddedRegion | undefined;
  const idleWorkflow: HandlerSource = async (name) => async (event) => {
    const { run_id } = event as { run_id?: string };
    if (name === "begin-run" && run_id !== undefined) started.push(run_id);
    return { ...(event as object), began: false };
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "api-test-"));
    region = await startRegion({
      region: "us",
      port: 0,
      dataFolder: folder,
      tickMs: null,
      handlers: idleWorkflow,
      log: () => {},
    });
    key = (await keyStore().issue({ team, region: "us", expiresAt: null })).key;
  });
  afterAll(async () => {
    await region?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    team,
    started,
    get key() {
      return key;
    },
    call: (method, resource, options = {}) => call(method, resource, { key, ...options }),
  };
}

async function call(method: string, resource: string, options: Call): Promise<HandlerAnswer> {
  const path = `/api/external${resource}`;
  const route = routes.find((candidate) => candidate.method === method && candidate.resource === path);
  if (!route) throw new Error(`There is no route ${method} ${path}.`);
  const { json, key, headers = {}, ...parts } = options;
  const event = apiEvent(method, path, {
    ...parts,
    headers: {
      ...(key == null ? {} : { "X-API-Key": key }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const result = await invoke({ handlers: projectHandlers, name: route.handler, event, timeoutMs: 29_000 });
  return answerOf(result as APIGatewayProxyResult, event.requestContext.requestId);
}

/** Every answer is held to what every answer carries. docs/contract.md, "Every request". */
function answerOf(
  { statusCode, headers = {}, body }: APIGatewayProxyResult,
  requestId: string,
): HandlerAnswer {
  const named = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  expect(named).toMatchObject({
    "x-request-id": requestId,
    "x-api-version": "1.1",
    "cache-control": "no-store",
  });
  const type = named["content-type"] ?? "";
  const parsed = /json$/.test(type) ? JSON.parse(body) : null;
  if (statusCode >= 400) expectProblem(statusCode, type, parsed, requestId);
  return { status: statusCode, headers: named, text: body, body: parsed };
}

/** docs/contract.md, "Errors": one shape for all. */
function expectProblem(status: number, type: string, problem: { code: string }, requestId: string): void {
  expect(type).toBe("application/problem+json");
  const errors = problem.code === "invalid_request" ? { errors: expect.any(Array) } : {};
  expect(problem).toEqual({
    type: `urn:scenario-api:problem:${problem.code}`,
    title: expect.any(String),
    status,
    code: expect.any(String),
    detail: expect.any(String),
    request_id: requestId,
    ...errors,
  });
}
