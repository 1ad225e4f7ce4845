import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { type Duplex, pipeline } from "node:stream";
import type { Guard } from "./guard.ts";
import { answerRaw, statusOf } from "./guard-answers.ts";
import { BudgetSpent } from "./guard-budget.ts";
import type { Destination } from "./guard-destination.ts";
import { plainDestination } from "./guard-forward.ts";
import { passedUpgradeHeaders } from "./guard-headers.ts";

/** Opens a tunnel for CONNECT, which Chromium uses for https and for every WebSocket. Never rejects. */
export async function openTunnel(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  guard: Guard,
): Promise<void> {
  const destination = tunnelDestination(request.url ?? "");
  if (!destination) return answerRaw(client, 400);
  await join(destination, client, guard, () => {
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) client.unshift(head);
  });
}

/** Forwards a request to change the protocol, and then everything that both sides send. Never rejects. */
export async function passUpgrade(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  guard: Guard,
): Promise<void> {
  const wanted = plainDestination(request.url ?? "");
  if (!wanted) return answerRaw(client, 400);
  await join(wanted.destination, client, guard, (socket) => {
    const headers = passedUpgradeHeaders(request.rawHeaders);
    const lines = headers.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    socket.write(`${request.method} ${wanted.path} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
    if (head.length > 0) client.unshift(head);
  });
}

/** The destination of a CONNECT, or `null` if it is not a host and a port. */
function tunnelDestination(authority: string): Destination | null {
  const isAuthority = /^(\[[^\]@/?#]+\]|[^\]@/?#:]+):\d{1,5}$/.test(authority);
  const url = isAuthority ? URL.parse(`http://${authority}`) : null;
  if (!url) return null;
  const port = Number(url.port || 80);
  const scheme = ({ 80: "http", 443: "https" } as Record<number, string>)[port];
  const label = scheme ? `${scheme}://${url.hostname}/` : `${url.hostname}:${port}`;
  return { host: url.hostname, port, label };
}

async function join(
  destination: Destination,
  client: Duplex,
  guard: Guard,
  begin: (socket: Socket) => void,
): Promise<void> {
  client.on("error", () => client.destroy());
  try {
    const socket = await guard.dial(destination);
    if (client.destroyed) {
      socket.destroy();
      return;
    }
    begin(socket);
    splice(client, socket, guard, destination);
  } catch (error) {
    guard.note(error, destination);
    answerRaw(client, statusOf(error));
  }
}

/** Each side may close its half; an error of one closes both. */
function splice(client: Duplex, socket: Socket, guard: Guard, destination: Destination): void {
  const done = (error: Error | null | undefined) => {
    if (!error) return;
    if (error instanceof BudgetSpent) guard.note(error, destination);
    client.destroy();
    socket.destroy();
  };
  pipeline(client, guard.budget.meter(), socket, done);
  pipeline(socket, guard.budget.meter(), client, done);
}
