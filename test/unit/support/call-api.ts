import type { APIGatewayProxyResult, Context } from "aws-lambda";
import { expect } from "vitest";
import type { ApiHandler } from "../../../functions/api/http/api-handler.ts";
import { hashOfKey, newApiKey } from "../../../functions/core/team/api-key.ts";
import { routes } from "../../../lib/routes.ts";
import { apiEvent, type EventParts } from "../../support/api-event.ts";
import { answerOf, type HandlerAnswer } from "../../support/handler-answer.ts";
import { internals, type MockedAws } from "./mocked-aws.ts";

export const team = "acme";

/** A key of the team that no function has cached, so that the next request reads it. */
export function newKey({ table }: MockedAws): string {
  const { keyId, key } = newApiKey("us");
  const hash = hashOfKey(key).toString("hex");
  const times = { createdAt: "2026-11-20T09:00:00.000Z", validUntil: null, expiresAt: null, revokedAt: null };
  table.put({ pk: `KEY#${keyId}`, sk: "KEY", keyId, team, region: "us", hash, ...times, replacedBy: null });
  return key;
}

/** A client of one endpoint. Each request has a new key unless it brings its own headers. */
export function clientOf(aws: MockedAws, name: string, handler: ApiHandler) {
  const route = routes.find((candidate) => candidate.handler === name);
  if (!route) throw new Error(`No route leads to ${name}.`);
  return async ({ json, headers = {}, ...parts }: EventParts & { json?: unknown } = {}) => {
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const sent = { "X-API-Key": newKey(aws), "Content-Type": "application/json", ...headers };
    const event = apiEvent(route.method, route.resource, { ...parts, ...body, headers: sent });
    const result: APIGatewayProxyResult = await handler(event, {} as Context);
    return answerOf(result, event.requestContext.requestId);
  };
}

/** Expects the answer to any unforeseen fault: it contains nothing internal, and the log has the fault. */
export function expectInternalError(answer: HandlerAnswer, aws: MockedAws): void {
  expect(answer).toMatchObject({ status: 500, body: { code: "internal_error" } });
  expect(answer.headers["retry-after"]).toBeUndefined();
  for (const internal of Object.values(internals)) {
    expect(answer.text).not.toContain(internal);
    expect(JSON.stringify(answer.headers)).not.toContain(internal);
  }
  expect(aws.log.filter((line) => line.includes('"level":"ERROR"'))).toHaveLength(1);
}
