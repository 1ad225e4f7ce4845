import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { answer } from "./routes.ts";
import { Visitors } from "./visitors.ts";

/** A shop that is open. */
export interface Shop {
  /** Without a final slash: `http://127.0.0.1:4801`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the example shop on this machine only.
 * @param options.port a free one when absent.
 */
export async function startShop({ port = 0 }: { port?: number } = {}): Promise<Shop> {
  const visitors = new Visitors();
  const server = createServer((request, response) => {
    answer(visitors, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("The shop has stumbled.");
      console.error(error);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${opened}`,
    close: async () => {
      const closed = promisify(server.close.bind(server))();
      server.closeAllConnections();
      await closed;
    },
  };
}

if (import.meta.main) {
  const { url } = await startShop({ port: Number(process.argv[2] ?? 4801) });
  console.log(url);
}
