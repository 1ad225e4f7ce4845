import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** A regional host, served on this machine. */
interface Host {
  /** `http://127.0.0.1:<port>` and the base path. */
  baseUrl: string;
  close(): void;
}

/**
 * Stands in for the DNS name of a deployed API, which does not resolve here: forwards requests unchanged to the emulator,
 * with the `Host` header by which it knows the API.
 * @param deployed base address of the deployed API, `https://<api id>.execute-api.…`.
 */
export async function startHost(deployed: string, emulator: string): Promise<Host> {
  const { hostname, pathname } = new URL(deployed);
  const to = new URL(emulator);
  const name = `${hostname.split(".")[0]}.execute-api.${to.host}`;
  const server = createServer((incoming, answer) => {
    const headers = [...withoutHost(incoming.rawHeaders), "Host", name];
    const { method, url: path } = incoming;
    const outgoing = request({ host: to.hostname, port: to.port, method, path, headers, agent: false });
    outgoing.on("response", (response) => passBack(response, answer));
    // If the emulator does not answer, neither does this host.
    pipeline(incoming, outgoing, (error) => error && answer.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${pathname}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passBack(response: IncomingMessage, answer: ServerResponse): void {
  // The client may have disconnected meanwhile.
  if (answer.destroyed) return void response.destroy();
  answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
  pipeline(response, answer, () => undefined);
}

/** @param raw names and values, alternating. */
function withoutHost(raw: readonly string[]): string[] {
  return raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== "host");
}
