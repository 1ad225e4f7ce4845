import { expect } from "vitest";
import type { Answer } from "./exchange.ts";

/** docs/contract.md, "Every request": the headers of every response. */
export function expectCommonHeaders(answer: Answer, contentType: string | null): void {
  const { headers, status } = answer;
  expect(headers["x-request-id"], `X-Request-Id of a ${status}`).toMatch(/\S/);
  expect(headers["x-api-version"], `X-API-Version of a ${status}`).toBe("1.1");
  expect(headers["cache-control"], `Cache-Control of a ${status}`).toBe("no-store");
  if (contentType !== null) expect(headers["content-type"], `Content-Type of a ${status}`).toBe(contentType);
  const cors = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
  expect(cors, `CORS headers of a ${status}`).toEqual([]);
}

export const json = "application/json";
export const problemJson = "application/problem+json";
export const junitXml = "application/xml; charset=utf-8";

/** docs/contract.md, "Every request": whole seconds, at least 1. */
export function expectRetryAfter(answer: Answer): void {
  expect(answer.headers["retry-after"], "Retry-After").toMatch(/^[1-9]\d*$/);
}
