import type { IncomingMessage } from "node:http";
import { atMost } from "../../../functions/core/at-most.ts";
import { ServiceError } from "../../../functions/core/error.ts";

/** A request's body is larger than its receiver accepts. */
export class BodyTooLarge extends ServiceError {
  override readonly name = "BodyTooLarge";
  /**
   * For a body whose length was not announced: resolves when the rest has been dropped, or when the client has had its time for
   * that. The answer is sent before, and the connection ended afterwards: no other request can follow on it.
   */
  readonly rest: Promise<void> | null;

  constructor(rest: Promise<void> | null) {
    super("The body is too large.");
    this.rest = rest;
  }
}

/** The bounds within which the rest of a body is read and dropped: in bytes, and in milliseconds. */
const mostDropped = 64 * 1024 * 1024;
const longestDropping = 5_000;

/**
 * Reads a request's body, up to a limit in bytes.
 * @throws BodyTooLarge as soon as the limit is passed: the client may wait for the answer before it ends the body.
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers["content-length"] ?? 0) > limit) throw new BodyTooLarge(null);
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop must not destroy the connection, on which the answer is still to be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    length += chunk.length;
    if (length > limit) throw new BodyTooLarge(dropRest(request));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads on and drops what comes, so that a client that is still sending gets to its answer: a connection that is closed
 * over unread bytes is reset, and the answer is lost with it.
 */
function dropRest(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let dropped = 0;
  request.on("data", (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > mostDropped) resolve();
  });
  request.once("end", resolve).once("close", resolve);
  return atMost(longestDropping, promise).catch(() => undefined);
}
