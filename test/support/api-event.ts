import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEvent } from "aws-lambda";
import template from "./api-gateway-event.json" with { type: "json" };

/** What differs between the requests of a test. */
export interface EventParts {
  headers?: Record<string, string | string[]>;
  /** As pairs, so that a parameter can be repeated. */
  query?: readonly (readonly [string, string])[];
  id?: string;
  body?: string | Buffer;
}

/** An event as a REST API passes it to a function, with the documented form of the path (with a final slash). */
export function apiEvent(method: string, resource: string, parts: EventParts = {}): APIGatewayProxyEvent {
  const { headers = {}, query = [], id, body } = parts;
  const sent: Record<string, string[]> = {
    ...template.multiValueHeaders,
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()])),
  };
  const grouped = new Map<string, string[]>();
  for (const [name, value] of query) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  const parameters = Object.fromEntries(grouped);
  const isBase64Encoded = Buffer.isBuffer(body);
  return {
    ...template,
    resource,
    path: `${resource.replace("{id}", id ?? "")}/`,
    httpMethod: method,
    headers: lastOf(sent),
    multiValueHeaders: sent,
    queryStringParameters: query.length > 0 ? lastOf(parameters) : null,
    multiValueQueryStringParameters: query.length > 0 ? parameters : null,
    pathParameters: id === undefined ? null : { id },
    body: Buffer.isBuffer(body) ? body.toString("base64") : (body ?? null),
    isBase64Encoded,
    requestContext: {
      ...template.requestContext,
      httpMethod: method,
      resourcePath: resource,
      requestId: randomUUID(),
    },
  };
}

function lastOf(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? ""]));
}
