import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** The response to a path of the site: a page, or what the function writes. */
export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A small website on a free port. */
export interface FixtureSite {
  origin: string;
  /** `127.0.0.1:<port>` */
  host: string;
  close(): Promise<void>;
}

/** Wraps the content of a body into a page. */
export function page(title: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><body>${body}</body>`;
}

export async function startSite(answers: Readonly<Record<string, Answer>>): Promise<FixtureSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site.test");
    const answer = answers[pathname];
    if (typeof answer === "function") return answer(request, response);
    response.writeHead(answer === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(answer ?? page("Not found", "Not found"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${host}`,
    host,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
