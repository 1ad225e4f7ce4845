import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/** A regional host on this machine while it serves. */
export interface Host {
  /** `http://127.0.0.1:<port>` and the base path. */
  baseUrl: string;
  close(): void;
}

/**
 * Stands for the DNS name of a deployed API, which does not resolve here: passes requests on to the emulator as they
 * are, with the name in `Host` by which it knows the API.
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
    // A host that does not answer looks like one to its client too.
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
  // The client may have gone away meanwhile.
  if (answer.destroyed) return void response.destroy();
  answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
  pipeline(response, answer, () => undefined);
}

/** @param raw names and values in turn. */
function withoutHost(raw: readonly string[]): string[] {
  return raw.filter((_, index) => raw[index - (index % 2)]?.toLowerCase() !== "host");
}
