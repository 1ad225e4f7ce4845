import { functionPayloadLimit } from "../../lib/config.ts";

/** What the headers of an answer and the rest of a function's result may take, in bytes. */
const reserved = 64 * 1024;

/** The longest body of an answer, measured by `sizeInResult`. */
export const longestAnswer = functionPayloadLimit - reserved;

/** How many bytes a body takes within a function's result, where it is a JSON string: each quotation mark counts twice. */
export function sizeInResult(body: string): number {
  return Buffer.byteLength(JSON.stringify(body));
}
