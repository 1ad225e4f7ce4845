import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";

/** What a server of somebody who puts runs on a page has. */
interface PageOptions {
  html: string;
  /** The modules of the client package, served under `/client/`. */
  modules: string;
  /** The API, which `/scenarios/` stands for, and the key that the server adds. */
  api: { baseUrl: string; key: string };
}

/** Serves a page whose scripts use the client package. @returns its address, and what ends it. */
export async function servePage(options: PageOptions): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => void answer(request, response, options));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, options: PageOptions) {
  const { url = "/" } = request;
  if (url === "/") return response.writeHead(200, { "content-type": "text/html" }).end(options.html);
  const [, module] = /^\/client\/([\w-]+\.js)$/.exec(url) ?? [];
  if (module !== undefined) {
    const content = await readFile(join(options.modules, module));
    return response.writeHead(200, { "content-type": "text/javascript" }).end(content);
  }
  const [, path] = /^\/scenarios(\/.*)$/.exec(url) ?? [];
  if (path === undefined) return response.writeHead(404).end();
  const passedOn = await passOn(request, path, options.api);
  const headers = [...passedOn.headers].filter(([name]) => /^(content-type|retry-after|date)$/.test(name));
  return response.writeHead(passedOn.status, headers.flat()).end(await passedOn.text());
}

/** The same request to the API, with the key. */
async function passOn(request: IncomingMessage, path: string, { baseUrl, key }: PageOptions["api"]) {
  const { method = "GET", headers } = request;
  const kept = ["content-type", "idempotency-key"].flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return fetch(baseUrl + path, {
    method,
    headers: { ...Object.fromEntries(kept), "x-api-key": key },
    body: method === "GET" ? null : await buffer(request),
  });
}
