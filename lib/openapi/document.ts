import type { ApiHandler, Input } from "../../functions/api/http/api-handler.ts";
import { apiVersion } from "../config.ts";
import { apiStage, basePath, type Route, routes } from "../routes.ts";
import { answerComponents } from "./answers.ts";
import { answerHeaders, headersWith } from "./headers.ts";
import { answerSchemas } from "./json-schema.ts";
import type { OpenApiDocument } from "./openapi-types.ts";
import { operationOf } from "./operation.ts";
import { operations, tags } from "./operations.ts";
import { problemSchemas } from "./problems.ts";

/**
 * The OpenAPI document of the API: its paths from the route table, its requests from the schemas by which the handlers read
 * them, its answers from the schemas by which they are written.
 */
export async function openApiDocument(): Promise<OpenApiDocument> {
  return {
    openapi: "3.1.1",
    info: {
      title: "Scenario Execution API",
      version: apiVersion,
      description,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "The operator of your region" },
    },
    servers: [
      { url: basePath, description: "The region that serves this document" },
      { url: `http://127.0.0.1:4700${basePath}`, description: "An embedded region: `npm start`" },
    ],
    security: [{ key: [] }],
    tags: Object.entries(tags).map(([name, meaning]) => ({ name, description: meaning })),
    paths: await pathItems(),
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "X-API-Key", description: "The key of a team." },
      },
      schemas: { ...answerSchemas(answerComponents), ...problemSchemas() },
      headers: answerHeaders,
      responses: {
        TooLarge: {
          description:
            "The gateway refuses the body by its size, in words of its own: this is no problem document.",
          headers: {},
          content: { "*/*": { schema: {}, examples: {} } },
        },
        NotModified: {
          description: "The answer is still the one of `If-None-Match`.",
          headers: headersWith(["ETag", "Vary"]),
        },
      },
    },
  };
}

const description = `Runs predefined browser tests, *scenarios*, and collects the outcome.

1. \`POST /run-scenario\` returns an \`execution_id\`.
2. Poll \`GET /results-scenario/{id}/status\` until the status is \`completed\`, as often as \`Retry-After\` says.
3. Fetch \`POST /results-scenario/artifacts\`, or \`GET /results-scenario/{id}/junit\` where pass or fail is enough.

Paths may also end in a slash. A key belongs to one team and sees that team only. Every error is a problem document
(RFC 9457), whose \`code\` is the stable field. Within \`/${apiStage}\` fields and endpoints are only added.`;

async function pathItems(): Promise<OpenApiDocument["paths"]> {
  const paths: OpenApiDocument["paths"] = {};
  for (const route of routes) {
    const path = route.resource.slice(basePath.length - `/${apiStage}`.length);
    const method = route.method === "GET" ? "get" : "post";
    const operation = operationOf(route, await acceptedBy(route), operations[route.handler]);
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}

/** What a route's handler accepts; by the file's name, since nothing imports an entry point. */
async function acceptedBy({ handler }: Route): Promise<Input> {
  const file = new URL(`../../functions/${handler}.lambda.ts`, import.meta.url);
  const module = (await import(file.href)) as { handler: ApiHandler };
  return module.handler.accepts;
}
