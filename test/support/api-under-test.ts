import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyResult } from "aws-lambda";
import { afterAll, beforeAll } from "vitest";
import { keyStore } from "../../functions/stores/key-store.ts";
import { type HandlerSource, invoke, projectHandlers } from "../../lib/local/function-runtime.ts";
import { type EmbeddedRegion, startRegion } from "../../lib/local/region.ts";
import { apiStage, routes } from "../../lib/routes.ts";
import { apiEvent, type EventParts } from "./api-event.ts";
import { requireDocumented } from "./documented-answers.ts";
import { answerOf, type HandlerAnswer } from "./handler-answer.ts";

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
  /** Calls a route, by its resource below `/api/external`, with the team's key by default. */
  call(method: string, resource: string, options?: Call): Promise<HandlerAnswer>;
  /** The runs whose workflow has been started, in order. */
  readonly started: readonly string[];
}

/**
 * Starts the services that the handlers need. A started workflow ends at once without doing anything, so that the test
 * decides how a run continues.
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
  const answer = answerOf(result as APIGatewayProxyResult, event.requestContext.requestId);
  requireDocumented({
    method,
    path: `/${apiStage}${path.replace("{id}", "id")}`,
    ...answer,
    body: answer.text,
  });
  return answer;
}
