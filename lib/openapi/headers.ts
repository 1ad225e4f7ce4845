import { apiVersion } from "../config.ts";
import type { Header, Reference } from "./openapi-types.ts";
import { refTo } from "./openapi-types.ts";

/** docs/contract.md, "Every request": the headers of every answer. */
const common = ["X-Request-Id", "X-API-Version", "Cache-Control"] as const;

/** Headers of answers, with those that only some carry. */
export const answerHeaders = {
  "X-Request-Id": {
    description: "Names the request to the service's operator.",
    required: true,
    schema: { type: "string", minLength: 1 },
  },
  "X-API-Version": {
    description: "Version of the API that answered.",
    required: true,
    schema: { type: "string", const: apiVersion },
  },
  "Cache-Control": {
    description: "No answer may be stored by a cache.",
    required: true,
    schema: { type: "string", const: "no-store" },
  },
  "Retry-After": {
    description: "Whole seconds after which it is worth asking again.",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  "Retry-After-If-Unfinished": {
    description: "Whole seconds after which it is worth asking again, as long as that can help.",
    required: false,
    schema: { type: "integer", minimum: 1 },
  },
  Location: {
    description: "Path of the execution's status, from the root of the host.",
    required: true,
    schema: { type: "string", pattern: "^/" },
  },
  ETag: {
    description: "Strong validator of this form of the answer, for `If-None-Match`.",
    required: true,
    schema: { type: "string", pattern: '^"[0-9a-f]{64}"$' },
  },
  Vary: {
    description: "The request's header that chooses between the forms of the answer.",
    required: true,
    schema: { type: "string", const: "Accept" },
  },
} as const satisfies Record<string, Header>;

type HeaderComponent = keyof typeof answerHeaders;
/** What an operation can say of its own headers. */
export type OwnHeader = Exclude<HeaderComponent, (typeof common)[number]>;

/** The common headers and those given, as an answer lists them. */
export function headersWith(own: readonly OwnHeader[] = []): Record<string, Reference> {
  const names: readonly HeaderComponent[] = [...common, ...own];
  return Object.fromEntries(
    names.map((name) => [name.replace("-If-Unfinished", ""), refTo("headers", name)]),
  );
}
