/** The parts of OpenAPI 3.1 that the document uses. https://spec.openapis.org/oas/v3.1.1.html */

/** JSON Schema, draft 2020-12. */
export type Schema = { [keyword: string]: unknown };

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Header {
  description: string;
  required: boolean;
  schema: Schema;
}

export interface MediaType {
  schema: Schema;
  examples: Record<string, { summary: string; value: unknown }>;
}

/** How a field of an answer is used in the next request. https://spec.openapis.org/oas/v3.1.1.html#link-object */
export interface Link {
  operationId: string;
  description: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, string>;
}

export interface Answer {
  description: string;
  headers: Record<string, Reference>;
  content?: Record<string, MediaType>;
  links?: Record<string, Link>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Answer | Reference>;
}

export interface OpenApiDocument {
  openapi: "3.1.1";
  info: Record<string, unknown>;
  servers: { url: string; description: string }[];
  security: Record<string, []>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<"get" | "post", Operation>>>;
  components: {
    securitySchemes: Record<string, Schema>;
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    responses: Record<string, Answer>;
  };
}

/** A reference to a component of the document. */
export function refTo(kind: "schemas" | "headers" | "responses", name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}
