import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A site on this machine that does not answer until it is told to. */
export interface HoldingSite {
  url: string;
  /** Answers all waiting requests, and from now on every request at once. */
  letGo(): void;
  close(): void;
}

export async function startHoldingSite(): Promise<HoldingSite> {
  const waiting = new Set<ServerResponse>();
  let holds = true;
  const server = createServer((_request, response) => {
    waiting.add(response);
    if (!holds) answerAll(waiting);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    letGo: () => {
      holds = false;
      answerAll(waiting);
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerAll(waiting: Set<ServerResponse>): void {
  for (const response of waiting) response.setHeader("content-type", "text/html").end("<h1>Go on</h1>");
  waiting.clear();
}
