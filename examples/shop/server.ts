import { createServer } from "node:http";
import { promisify } from "node:util";
import { openPort } from "../../lib/local/http/open-port.ts";
import { answer } from "./routes.ts";
import { Visitors } from "./visitors.ts";

/** The example shop while it serves. */
export interface Shop {
  /** Without a final slash: `http://127.0.0.1:4801`. */
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the example shop, for this machine only.
 * @param options.port a free port if absent.
 * @throws PortUnavailable
 */
export async function startShop({ port = 0 }: { port?: number } = {}): Promise<Shop> {
  const visitors = new Visitors();
  const server = createServer((request, response) => {
    answer(visitors, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain" });
      response.end("The shop failed to answer.");
      console.error(error);
    });
  });
  const opened = await openPort(server, port);
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
  const { runProgram } = await import("../../lib/cli/run-program.ts");
  const { portOption } = await import("../../lib/cli/options/option-values.ts");
  process.exitCode = await runProgram("shop", process.argv.slice(2), (program) => {
    program
      .description("Opens the example shop on this machine and prints its address.")
      .option("--port <port>", "port of the shop; 0 for a free one", portOption, 4801)
      .action(async ({ port }: { port: number }) => {
        console.log((await startShop({ port })).url);
      });
  });
}
