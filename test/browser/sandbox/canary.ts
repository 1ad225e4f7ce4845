import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** Represents a private host. It counts every TCP connection, whatever is sent. */
export interface Canary {
  port: number;
  url: string;
  readonly connections: number;
  readonly requests: readonly string[];
  close(): Promise<void>;
}

export async function startCanary(host = "127.0.0.1"): Promise<Canary> {
  let connections = 0;
  const requests: string[] = [];
  const server = await listening((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(200, { "access-control-allow-origin": "*", "content-type": "text/html" });
    response.end("<title>canary</title>secret");
  }, host);
  server.on("connection", () => {
    connections += 1;
  });
  server.on("upgrade", (_request, socket: Socket) => socket.destroy());
  const { port } = server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    port,
    url: `http://${name}:${port}/`,
    get connections() {
      return connections;
    },
    requests,
    close: () => closeServer(server),
  };
}

/** Counts UDP datagrams. */
export async function startUdpCanary(): Promise<{ port: number; readonly datagrams: number; close(): void }> {
  let datagrams = 0;
  const socket = createSocket("udp4", () => {
    datagrams += 1;
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    port: socket.address().port,
    get datagrams() {
      return datagrams;
    },
    close: () => socket.close(),
  };
}

/** Represents the site under test, which scenarios may reach. */
export interface Site {
  port: number;
  url: string;
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** @param handler requests that it does not answer get an empty page. */
export async function startSite(handler: Handler = () => {}): Promise<Site> {
  const server = await listening((request, response) => {
    handler(request, response);
    if (response.headersSent) return;
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>site</title><body></body>");
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/`, close: () => closeServer(server) };
}

async function listening(handler: Handler, host = "127.0.0.1"): Promise<Server> {
  const server = createServer(handler);
  server.listen(0, host);
  await once(server, "listening");
  return server;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}
