import { expect } from "vitest";
import { type Answer, patientExchange, type Question } from "./exchange.ts";
import { expectCommonHeaders, json, problemJson } from "./headers.ts";
import { baseUrl, keyOf, type Team } from "./inputs.ts";

export interface Call extends Question {
  /** Whose key is sent; `null` sends none. Defaults to `ours`. */
  as?: Team | null;
  /** Content type of a success. Defaults to JSON; a 304 need not have one. */
  expects?: string;
  /** Sent as JSON, with its content type. */
  json?: unknown;
}

/**
 * Sends a request, and checks what every response must carry.
 * @param path below the base address, sent unchanged: `/scenarios/?limit=1`.
 */
export async function call(method: string, path: string, options: Call = {}): Promise<Answer> {
  const answer = await patientExchange(`${baseUrl()}${path}`, questionOf(method, options));
  expect(documented, `${method} ${path}: ${answer.body.toString().slice(0, 300)}`).toContain(answer.status);
  expectCommonHeaders(answer, contentTypeOf(answer.status, options.expects ?? json));
  return answer;
}

/** docs/contract.md, "Errors": no other status leaves the service; and nothing that the suite does may cause a 500. */
const documented = [200, 202, 304, 400, 401, 404];

/** The request that `call` sends. */
export function questionOf(method: string, options: Call): Question {
  const { as = "ours", headers = {}, body } = options;
  const key = as === null ? {} : { "X-API-Key": keyOf(as) };
  if (options.json === undefined) {
    return { method, headers: { ...key, ...headers }, ...(body === undefined ? {} : { body }) };
  }
  const text = JSON.stringify(options.json);
  return { method, headers: { ...key, "Content-Type": json, ...headers }, body: text };
}

function contentTypeOf(status: number, success: string): string | null {
  if (status >= 400) return problemJson;
  return status === 304 ? null : success;
}

/** The answer's body, read as JSON. */
export const bodyOf = (answer: Answer): unknown => JSON.parse(answer.body.toString("utf8"));
