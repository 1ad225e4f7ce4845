import type { IncomingMessage, ServerResponse } from "node:http";
import { type Answer, page } from "../fixture-site.ts";
import type { VerdictCase } from "./verdict-case.ts";

/** Each case has a folder of its own, named after its index in the table. */
export function siteOf(cases: readonly VerdictCase[]): Record<string, Answer> {
  const answers = cases.flatMap(({ pages }, index) =>
    Object.entries(typeof pages === "string" ? { "": pages } : pages).map(([path, content]) => [
      `/${index}/${path}`,
      typeof content === "string" ? pageAt(index, path, content) : content,
    ]),
  );
  return Object.fromEntries(answers);
}

function pageAt(index: number, path: string, body: string) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const foreign = `http://localhost:${request.socket.localPort}/${index}/`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(page(path || "Start", body.replaceAll("{{foreign}}", foreign)));
  };
}
