import { functionPayloadLimit } from "../../lib/config.ts";

/** What the headers of an answer and the rest of a function's result may take, in bytes. */
const reserved = 64 * 1024;

/** The longest body of an answer, measured by `sizeInResult`. */
export const longestAnswer = functionPayloadLimit - reserved;

/** The bytes of a body within a function's result, of which it is a string of JSON: each quotation mark there counts twice. */
export function sizeInResult(body: string): number {
  return Buffer.byteLength(JSON.stringify(body));
}
