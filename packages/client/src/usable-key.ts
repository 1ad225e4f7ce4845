import { UnusableKey } from "./errors.ts";

/**
 * White space that fetch itself removes around the value of a header: a key that was read from a file ends with a line
 * break.
 */
const around = /^[\t\n\r ]+|[\t\n\r ]+$/g;

/** Whether a text can be sent as a key: printable ASCII characters. */
export function isUsableKey(key: string): boolean {
  return /^[\x20-\x7e]*$/.test(key.replace(around, ""));
}

/** Whether a text can be sent as an idempotency key: docs/contract.md, "Idempotency-Key". */
export function isUsableIdempotencyKey(key: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(key);
}

/** Checked before fetch is: its own error repeats the whole key. Not every caller is checked by a compiler. @throws UnusableKey */
export function requireUsableKey(key: unknown): asserts key is string {
  if (typeof key !== "string") {
    throw new UnusableKey("There is no API key: apiKey is the team's key, or a function that gives one.");
  }
  if (!isUsableKey(key)) {
    throw new UnusableKey("The API key holds a line break or another character that no key has.");
  }
}

/** @throws UnusableKey */
export function requireUsableIdempotencyKey(key: string): void {
  if (!isUsableIdempotencyKey(key)) {
    throw new UnusableKey("An idempotency key has 1 to 255 printable ASCII characters.");
  }
}
