import { type IncomingMessage, request, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { pipeline } from "node:stream";
import { ServiceError } from "../../core/error.ts";
import type { Guard } from "./guard.ts";
import { answer, statusOf } from "./guard-answers.ts";
import { BudgetSpent } from "./guard-budget.ts";
import { type Destination, unreachable } from "./guard-destination.ts";
import { longestHeader, passedHeaders, valuesOf } from "./guard-headers.ts";

/** Forwards one plain HTTP request and streams the answer back. Never rejects. */
export async function forwardRequest(
  incoming: IncomingMessage,
  response: ServerResponse,
  guard: Guard,
): Promise<void> {
  const wanted = plainDestination(incoming.url ?? "");
  if (!wanted)
    return answer(response, 400, "This is a proxy, which takes requests with a whole http address");
  const refuse = (error: unknown) => {
    const line = error instanceof ServiceError ? error.message : "The proxy failed";
    guard.note(error, wanted.destination);
    answer(response, statusOf(error), line, guard.refusals.mark(line));
  };
  // A browser that disconnects early is not worth reporting.
  response.on("error", () => {});
  try {
    const socket = await guard.dial(wanted.destination);
    if (response.destroyed) socket.destroy();
    else exchange({ incoming, response, guard, socket, refuse, ...wanted });
  } catch (error) {
    refuse(error);
  }
}

/** The destination of a request in absolute form; `null` for a request in the form for an ordinary server. */
export function plainDestination(address: string): { destination: Destination; path: string } | null {
  const url = URL.parse(address);
  if (url?.protocol !== "http:" || url.hostname === "") return null;
  const destination = { host: url.hostname, port: Number(url.port || 80), label: `http://${url.host}/` };
  return { destination, path: `${url.pathname}${url.search}` };
}

interface Exchange {
  incoming: IncomingMessage;
  response: ServerResponse;
  guard: Guard;
  socket: Socket;
  destination: Destination;
  path: string;
  /** Answers in place of the destination. */
  refuse(error: unknown): void;
}

function exchange({ incoming, response, guard, socket, destination, path, refuse }: Exchange): void {
  const isChunked = valuesOf(incoming.rawHeaders, "transfer-encoding").length > 0;
  const framing = isChunked ? ["Transfer-Encoding", "chunked"] : [];
  const outgoing = request({
    createConnection: () => socket,
    method: incoming.method ?? "GET",
    path,
    headers: [...passedHeaders(incoming.rawHeaders), ...framing],
    setHost: false,
    // As lenient as a browser: Chromium decides what to do with a malformed answer.
    insecureHTTPParser: true,
    maxHeaderSize: longestHeader,
  });
  const fail = (error: unknown) => {
    // The browser has gone first, which ends the request too.
    if (incoming.socket.destroyed || response.destroyed || response.writableEnded) return;
    refuse(error instanceof ServiceError ? error : unreachable(destination, error));
  };
  response.once("close", () => outgoing.destroy());
  outgoing.on("error", fail);
  outgoing.once("response", (received) => sendBack(received, { response, guard, destination, fail }));
  // Its failures reach `outgoing`, which reports them.
  pipeline(incoming, guard.budget.meter(), outgoing, () => {});
}

function sendBack(
  received: IncomingMessage,
  {
    response,
    guard,
    destination,
    fail,
  }: Pick<Exchange, "response" | "guard" | "destination"> & { fail(error: unknown): void },
): void {
  try {
    response.sendDate = false;
    response.writeHead(
      received.statusCode ?? 502,
      received.statusMessage,
      passedHeaders(received.rawHeaders),
    );
    // An event stream can be open for long before it sends anything. `flushHeaders` would write the headers in UTF-8.
    response.write(Buffer.alloc(0));
  } catch (error) {
    // A header that cannot be written as it was received.
    fail(error);
    return;
  }
  pipeline(received, guard.budget.meter(), response, (error) => {
    if (error instanceof BudgetSpent) guard.note(error, destination);
  });
}
