import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Bytes that are written before it is looked whether an answer has come. */
const piece = 16 * 1024;
/** How long an answer to the announced length is waited for before the body is sent, in milliseconds. */
const firstMs = 2_000;
/** How long the whole may take, in milliseconds. */
const patienceMs = 60_000;

/**
 * Posts a body and reads meanwhile: whoever refuses a body by its announced length answers before it has come, and may then reset the
 * connection. A client that is writing at that moment meets the reset first, and forgets the answer: so this one waits for it before it writes.
 * @throws an error of the connection, if no answer came before it.
 */
export async function postReading(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<{ status: number; text: string }> {
  const send = url.startsWith("https:") ? httpsRequest : httpRequest;
  const request = send(url, {
    method: "POST",
    headers: { ...headers, "Content-Length": body.length },
    signal: AbortSignal.timeout(patienceMs),
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on("response", resolve);
  // After the answer it is only that nobody reads the rest of the body.
  request.on("error", reject);
  let isAnswered = false;
  const answered = promise.finally(() => {
    isAnswered = true;
  });
  answered.catch(() => {});
  request.flushHeaders();
  await Promise.race([sleep(firstMs), answered.catch(() => {})]);
  for (let at = 0; at < body.length && !isAnswered; at += piece) {
    if (!request.write(body.subarray(at, at + piece)))
      await Promise.race([once(request, "drain").catch(() => {}), answered.catch(() => {})]);
    await nextTurn();
  }
  if (!isAnswered) request.end();
  const answer = await answered;
  const told = await text(answer);
  request.destroy();
  return { status: answer.statusCode ?? 0, text: told };
}
