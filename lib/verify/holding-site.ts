import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site on this machine whose pages do not answer until they are told to. */
export interface HoldingSite {
  /** The address of a page; any name will do. */
  pageOf(name: string): string;
  /** Answers who waits for a page with "Not yet", and from now on everyone at once with "Go on". */
  letGo(name: string): void;
  close(): void;
}

export async function startHoldingSite(): Promise<HoldingSite> {
  const waiting = new Map<string, ServerResponse[]>();
  const letGo = new Set<string>();
  const server = createServer(({ url = "" }, response) => {
    if (letGo.has(url)) answer(response, "Go on");
    else waiting.set(url, [...(waiting.get(url) ?? []), response]);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    pageOf: (name) => `http://127.0.0.1:${port}/${name}`,
    letGo: (name) => {
      letGo.add(`/${name}`);
      for (const response of waiting.get(`/${name}`) ?? []) answer(response, "Not yet");
      waiting.delete(`/${name}`);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, text: string): void {
  response.setHeader("content-type", "text/html").end(`<h1>${text}</h1>`);
}
