import type { APIGatewayProxyResult } from "aws-lambda";
import { expect } from "vitest";

/** An answer with its JSON parsed. */
export interface HandlerAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields that it expects, and fails if they are missing
  body: any;
}

/** Reads an answer, and checks what every answer carries. docs/contract.md, "Every request". */
export function answerOf(
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
