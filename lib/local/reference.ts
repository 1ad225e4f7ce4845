import type { IncomingMessage, ServerResponse } from "node:http";
import { publishedDocument, referencePage } from "../openapi/reference-page.ts";
import type { RequestTarget } from "./http/request-target.ts";

/** Path of the reference of the API. */
export const referencePath = "/docs/";

interface Resource {
  type: string;
  body: string;
  headers?: Record<string, string>;
}

/** The reference of the API and its OpenAPI document. They are the same for everyone, so they need no key. */
export class Reference {
  readonly #resources: Readonly<Record<string, () => Promise<Resource>>> = {
    [referencePath]: async () => {
      const { html, policy } = await referencePage("served");
      const headers = { "Content-Security-Policy": `${policy}; frame-ancestors 'none'` };
      return { type: "text/html; charset=utf-8", body: html, headers };
    },
    [`${referencePath}openapi.json`]: async () => ({
      type: "application/json",
      body: await publishedDocument(),
    }),
  };

  serves({ method }: IncomingMessage, path: string): boolean {
    return method === "GET" && (Object.hasOwn(this.#resources, path) || path === referencePath.slice(0, -1));
  }

  async handle(_: IncomingMessage, response: ServerResponse, { path }: RequestTarget): Promise<void> {
    const read = this.#resources[path];
    if (!read) {
      response.writeHead(308, { Location: referencePath }).end();
      return;
    }
    const { type, body, headers } = await read();
    response.writeHead(200, {
      "Content-Type": type,
      "Cache-Control": "no-cache",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      ...headers,
    });
    response.end(body);
  }
}
