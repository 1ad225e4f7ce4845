import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { BudgetSpent } from "./guard-budget.ts";
import { DestinationRefused } from "./guard-destination.ts";

const statusLines = {
  400: "Bad Request",
  403: "Forbidden",
  407: "Proxy Authentication Required",
  502: "Bad Gateway",
};

type GuardStatus = keyof typeof statusLines;

/** 403 for a destination that the rules forbid, 502 for one that does not answer. */
export function statusOf(error: unknown): GuardStatus {
  return error instanceof DestinationRefused || error instanceof BudgetSpent ? 403 : 502;
}

/**
 * Answers a plain request in place of its destination. The text can be seen in the film.
 * @param mark headers by which the sandbox recognizes the answer.
 */
export function answer(
  response: ServerResponse,
  status: GuardStatus,
  line: string,
  mark: Readonly<Record<string, string>> = {},
): void {
  if (response.headersSent) {
    // The page must be able to tell that the answer is incomplete.
    response.destroy();
    return;
  }
  const headers = { "content-type": "text/plain; charset=utf-8", ...challengeOf(status), ...mark };
  response.writeHead(status, headers);
  response.end(`${line}.\n`);
}

/** Answers on a raw connection and ends it. */
export function answerRaw(socket: Duplex, status: GuardStatus): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const headers = Object.entries({ ...challengeOf(status), connection: "close", "content-length": "0" });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${statusLines[status]}\r\n${lines.join("")}\r\n`);
}

function challengeOf(status: GuardStatus): Record<string, string> {
  return status === 407 ? { "proxy-authenticate": 'Basic realm="sandbox"' } : {};
}
