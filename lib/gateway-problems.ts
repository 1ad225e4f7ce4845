/**
 * The problems with which the gateway itself answers, before or instead of a handler. The cloud's gateway responses and
 * the embedded gateway both read them here. docs/contract.md, "Errors".
 */
export interface GatewayProblem {
  status: number;
  code: string;
  title: string;
  /** A fixed text: the gateway's own messages can quote the request or reveal internals. */
  detail: string;
}

export const gatewayProblems = {
  invalidRequest: {
    status: 400,
    code: "invalid_request",
    title: "Invalid request",
    detail: "The request cannot be read: it is not well-formed HTTP.",
  },
  unauthorized: {
    status: 401,
    code: "unauthorized",
    title: "Unauthorized",
    detail: "The X-API-Key header is missing, or its key is not valid.",
  },
  routeNotFound: {
    status: 404,
    code: "route_not_found",
    title: "Route not found",
    detail: "There is no such path, or it does not take this method.",
  },
  rateLimited: {
    status: 429,
    code: "rate_limited",
    title: "Too many requests",
    detail: "The limit of requests is reached. Try again after the time in Retry-After.",
  },
  internalError: {
    status: 500,
    code: "internal_error",
    title: "Internal error",
    detail: "The service could not answer. Try again; contact support if it persists.",
  },
} as const satisfies Record<string, GatewayProblem>;

/** An answer that API Gateway words itself, and no setting changes. docs/contract.md, "What the gateway answers by itself". */
export interface GatewayRefusal {
  status: number;
  contentType: string;
  body: string;
}

/** The refusals of a request by its size: before an API is chosen for it, and as the event of a function. */
export const gatewayRefusals = {
  /** The text was seen, the status was not: the one that HTTP has for this. https://www.rfc-editor.org/rfc/rfc6585 (5) */
  headTooLong: {
    status: 431,
    contentType: "text; charset=utf-8",
    body: "HTTP header is larger than 10240 bytes.",
  },
  contentTooLong: {
    status: 413,
    contentType: "text; charset=utf-8",
    body: "HTTP content length exceeded 10485760 bytes.",
  },
  requestTooLong: {
    status: 413,
    contentType: "application/json",
    body: '{"message": "Request Too Long"}',
  },
} as const satisfies Record<string, GatewayRefusal>;

/** `Retry-After` of the gateway's own refusals, in whole seconds. */
export const gatewayRetryAfter = 1;

/**
 * The members of the problem document that are the same for every request. `errors` is the contract's, present on
 * `invalid_request` only; the gateway cannot say which field, so it names none.
 */
export function problemMembers(problem: GatewayProblem): Record<string, unknown> {
  const { status, code, title, detail } = problem;
  const document = { type: `urn:scenario-api:problem:${code}`, title, status, code, detail };
  return code === "invalid_request" ? { ...document, errors: [] } : document;
}
