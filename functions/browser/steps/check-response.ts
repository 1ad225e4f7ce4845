import { StepFailed, shorten } from "../../attempt/step-failed.ts";
import { exactComparisonOf, quoted } from "../../attempt/text-expectation.ts";
import { JsonPathInvalid, valueAt } from "../../core/scenario/json-path.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import type { HttpAnswer } from "../sandbox/http-answer.ts";
import { differsInLastDigits, isSameJson, parseExactly } from "./exact-json.ts";

type Expectation = NonNullable<StepOf<"request">["expect"]>;

/**
 * Compares an answer with the step's expectation; the first difference fails the step.
 * @returns its body.
 */
export function checkResponse(
  { refusals }: StepScope,
  { method, url, expect = {} }: StepOf<"request">,
  response: HttpAnswer,
): string {
  const call = `${method} ${url}`;
  const refusal = refusals.inAnswer(response.headers());
  if (refusal) throw new StepFailed(`${call} failed: ${refusal}.`);
  const text = response.body().toString("utf8");
  checkStatus(call, expect, response, text);
  checkHeaders(call, expect, response);
  if (expect.contains !== undefined && !text.includes(expect.contains)) {
    const wanted = `Expected the answer to ${call} to contain ${quoted(expect.contains)}`;
    const comparison = exactComparisonOf(expect, text);
    throw new StepFailed(`${wanted}, but it was ${excerpt(text)}.`, { comparison });
  }
  if (expect.json) checkJson(call, expect.json, text);
  return text;
}

function checkStatus(call: string, { status }: Expectation, response: HttpAnswer, body: string): void {
  const actual = `${response.status()} ${response.statusText()}`.trim();
  const isExpected = status === undefined ? response.status() < 400 : response.status() === status;
  if (isExpected) return;
  const wanted = status === undefined ? "a status below 400" : `status ${status}`;
  const comparison = { expected: wanted, actual };
  const what = `Expected ${call} to answer with ${wanted}, but it was ${actual}: ${excerpt(body)}.`;
  throw new StepFailed(what, { comparison });
}

function checkHeaders(call: string, { headers = {} }: Expectation, response: HttpAnswer): void {
  const actual = response.headers();
  for (const [name, value] of Object.entries(headers)) {
    const was = actual[name.toLowerCase()];
    if (was === value) continue;
    const wanted = `Expected the header ${name} of the answer to ${call} to be ${quoted(value)}`;
    const comparison = { expected: value, actual: was ?? "none" };
    const actually = was === undefined ? "there was none" : `it was ${quoted(was)}`;
    throw new StepFailed(`${wanted}, but ${actually}.`, { comparison });
  }
}

function checkJson(call: string, expected: NonNullable<Expectation["json"]>, text: string): void {
  const answer = `the answer to ${call}`;
  const document = parseJson(call, text);
  for (const [path, value] of Object.entries(expected)) {
    const was = jsonAt(document, path);
    if (isSameJson(was, value)) continue;
    const actual = was === undefined ? "there was nothing" : `it was ${inJson(was)}`;
    const hint = differsInLastDigits(was, value) ? ` ${manyDigits}` : "";
    const comparison = {
      expected: JSON.stringify(value),
      actual: was === undefined ? "nothing" : JSON.stringify(was),
    };
    const what = `Expected ${path} in ${answer} to be ${inJson(value)}, but ${actual}.${hint}`;
    throw new StepFailed(what, { comparison });
  }
}

const manyDigits =
  "A whole number beyond 9007199254740991 has to be expected in quotes, since it would be rounded.";

/** @throws StepFailed if an answer's body is no JSON. */
export function parseJson(call: string, text: string): unknown {
  try {
    return parseExactly(text);
  } catch (error) {
    const wanted = `Expected the answer to ${call} to be JSON`;
    throw new StepFailed(`${wanted}, but it was ${excerpt(text)}.`, { cause: error });
  }
}

/** The value at a path. @throws StepFailed if it is no path. */
export function jsonAt(document: unknown, path: string): unknown {
  try {
    return valueAt(document, path);
  } catch (error) {
    if (error instanceof JsonPathInvalid) throw new StepFailed(error.message, { cause: error });
    throw error;
  }
}

function inJson(value: unknown): string {
  return shorten(JSON.stringify(value), 500);
}

/** The beginning of an answer's body, for messages. */
export function excerpt(text: string): string {
  return text.trim() === "" ? "empty" : quoted(shorten(text.trim(), 300));
}
