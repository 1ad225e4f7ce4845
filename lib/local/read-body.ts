import type { IncomingMessage } from "node:http";
import { ServiceError } from "../../functions/core/error.ts";

/** A request's body is larger than its receiver accepts. */
class BodyTooLarge extends ServiceError {
  override readonly name = "BodyTooLarge";
}

/** How many bytes beyond the limit are read and dropped, so that a client that is still sending gets to its answer. */
const mostDropped = 64 * 1024 * 1024;

/**
 * Reads a request's body, up to a limit in bytes.
 * @throws BodyTooLarge, having kept no more than the limit. Of a body whose length was not announced there may be more to
 * come: its connection must not be used again.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit)
    throw new BodyTooLarge("The body is too large.");
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must not destroy the connection, on which the answer is still to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length <= limit) chunks.push(chunk);
    if (length > limit + mostDropped) break;
  }
  if (length > limit) throw new BodyTooLarge("The body is too large.");
  return Buffer.concat(chunks);
}
