import { isDeepStrictEqual } from "node:util";

/** A number that keeps its digits: `JSON.stringify` writes them as they are. https://github.com/tc39/proposal-json-parse-with-source */
interface RawJson {
  readonly rawJSON: string;
}

interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
  stringify(value: unknown): string | undefined;
  rawJSON(text: string): RawJson;
  isRawJSON(value: unknown): value is RawJson;
}

// Node.js 24 has these; TypeScript's library does not know them yet.
const exact = JSON as unknown as ExactJson;

/**
 * Reads JSON without rounding: an integer beyond 2^53, which a number cannot hold, keeps its digits.
 * @throws SyntaxError
 */
export function parseExactly(text: string): unknown {
  return exact.parse(text, (_key, value, { source = "" }) => {
    const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value) && /^-?\d+$/.test(source);
    return isRounded ? exact.rawJSON(source) : value;
  });
}

/** Whether a value of `parseExactly` is the expected one. An integer beyond 2^53 is expected as a text of its digits; a zero has no sign. */
export function isSameJson(actual: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(comparable(actual), comparable(expected));
}

/** Whether the two differ only in the digits that a number cannot hold. */
export function differsInLastDigits(actual: unknown, expected: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(exact.stringify(actual) ?? "null"), expected);
}

function comparable(value: unknown): unknown {
  if (exact.isRawJSON(value)) return value.rawJSON;
  if (value === 0) return 0;
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}
