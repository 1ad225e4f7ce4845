import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { longestHeader } from "./guard-headers.ts";

/** A forward proxy with a password. */
export interface ForwardProxy {
  /** `http://127.0.0.1:<port>` */
  url: string;
  username: string;
  password: string;
}

interface OutgoingRequest {
  method: string;
  url: URL;
  /** By name in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Buffer | null;
  /** Aborts the request, also while the answer is being read. */
  signal: AbortSignal;
}

/**
 * Sends a request through a proxy, on a connection of its own that closes after the answer.
 * @returns the answer, whose body has not been read yet.
 * @throws the error of the connection.
 */
export async function sendThrough(proxy: ForwardProxy, outgoing: OutgoingRequest): Promise<IncomingMessage> {
  const { method, url, body, signal } = outgoing;
  const headers = { host: url.host, ...outgoing.headers };
  const options = { method, signal, maxHeaderSize: longestHeader, setHost: false } as const;
  if (url.protocol === "http:") {
    // A request to a proxy has the complete URL as its path.
    const path = `http://${url.host}${url.pathname}${url.search}`;
    const proxied = { ...options, ...addressOf(proxy), path, headers: { ...headers, ...passwordOf(proxy) } };
    return answerTo(request({ ...proxied, agent: false }), body);
  }
  const tunnel = await openTunnel(proxy, url, signal);
  const createConnection = () => connectTls({ socket: tunnel, ...serverName(url) });
  try {
    return await answerTo(
      request({ ...options, path: `${url.pathname}${url.search}`, headers, createConnection }),
      body,
    );
  } catch (error) {
    tunnel.destroy();
    throw error;
  }
}

/** SNI allows no IP addresses. */
function serverName({ hostname }: URL): { servername?: string } {
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { servername: hostname } : {};
}

async function openTunnel(proxy: ForwardProxy, url: URL, signal: AbortSignal): Promise<Socket> {
  const path = `${url.hostname}:${url.port || 443}`;
  const asking = request({
    ...addressOf(proxy),
    method: "CONNECT",
    path,
    headers: { host: path, ...passwordOf(proxy) },
    agent: false,
    signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  asking.once("connect", ({ statusCode }: IncomingMessage, socket: Socket) => {
    if (statusCode === 200) return resolve(socket);
    socket.destroy();
    reject(new Error("its server could not be reached"));
  });
  asking.once("error", reject);
  asking.end();
  return promise;
}

async function answerTo(asking: ClientRequest, body: Buffer | null): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  asking.once("response", resolve);
  asking.on("error", reject);
  // Some servers refuse chunked bodies.
  if (body) asking.setHeader("content-length", body.length);
  asking.end(body ?? undefined);
  return promise;
}

function addressOf({ url }: ForwardProxy): { host: string; port: string } {
  const { hostname: host, port } = new URL(url);
  return { host, port };
}

function passwordOf({ username, password }: ForwardProxy): Record<string, string> {
  const credentials = Buffer.from(`${username}:${password}`).toString("base64");
  return { "proxy-authorization": `Basic ${credentials}` };
}
