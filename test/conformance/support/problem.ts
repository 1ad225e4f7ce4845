import { expect } from "vitest";
import * as z from "zod";
import { bodyOf } from "./call.ts";
import type { Answer } from "./exchange.ts";
import * as shapes from "./shapes.ts";

/** Every pair of status and code in the contract's table of errors. */
const table = {
  invalid_request: 400,
  idempotency_key_reused: 400,
  unauthorized: 401,
  scenario_not_found: 404,
  execution_not_found: 404,
  not_ready: 404,
  route_not_found: 404,
  rate_limited: 429,
  internal_error: 500,
} as const;

export type Code = keyof typeof table;
interface Problem {
  code: string;
  detail: string;
  request_id: string;
  /** On `invalid_request` only. */
  errors?: { path: string; message: string }[] | undefined;
}

/** Checks the body against a shape; a mismatch is reported by path. */
export function parse<T>(shape: z.ZodType<T>, answer: Answer): T {
  const result = shape.safeParse(bodyOf(answer));
  if (result.success) return result.data;
  throw new Error(
    `${z.prettifyError(result.error)}\nin a ${answer.status}: ${answer.body.toString().slice(0, 2000)}`,
  );
}

/** Checks a refusal against the contract's problem document: the status of the code, all fields, no others. */
export function expectProblem(answer: Answer, code: Code): Problem {
  const status = table[code];
  expect(answer.status, answer.body.toString().slice(0, 500)).toBe(status);
  const problem = parse(shapes.problem(status, code), answer);
  expect(problem.request_id).toBe(answer.headers["x-request-id"]);
  return problem;
}

/** For input whose refusal the documents do not specify: one of these problems, never a fault of the service. */
export function expectOneOf(answer: Answer, codes: readonly Code[]): Problem {
  const { code } = parse(z.looseObject({ code: z.enum(codes) }), answer);
  return expectProblem(answer, code);
}
