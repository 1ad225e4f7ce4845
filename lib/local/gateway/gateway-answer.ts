import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
import * as z from "zod";
import { apiVersion, functionPayloadLimit } from "../../config.ts";
import {
  type GatewayProblem,
  type GatewayRefusal,
  gatewayProblems,
  gatewayRetryAfter,
  problemMembers,
} from "../../gateway-problems.ts";

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const proxyResult = z.object({
  statusCode: z.int().min(200).max(599),
  headers: z.record(z.string(), scalar).nullish(),
  multiValueHeaders: z.record(z.string(), z.array(scalar)).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** An answer that has been sent. */
export interface SentAnswer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<OutgoingHttpHeaders>;
  body: string;
}

/**
 * Sends a function's result.
 * @throws if it is not a valid proxy result; nothing has been sent then.
 */
export function sendResult(response: ServerResponse, result: unknown): SentAnswer {
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = proxyResult.parse(result);
  // Lambda limits what the function returns, in which the body is a JSON string.
  if (Buffer.byteLength(JSON.stringify(result)) > functionPayloadLimit) {
    throw new RangeError(`The function's result has more than ${functionPayloadLimit} bytes.`);
  }
  const bytes = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
  // For a name in both forms the list wins, as in the cloud.
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  for (const [name, values] of Object.entries(multiValueHeaders ?? {})) {
    response.setHeader(name, values.map(String));
  }
  response.statusCode = statusCode;
  response.end(bytes);
  return { status: statusCode, headers: response.getHeaders(), body: bytes.toString() };
}

/** Sends one of the gateway's own problems. */
export function sendProblem(
  response: ServerResponse,
  problem: GatewayProblem,
  requestId: string,
): SentAnswer {
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  const { headers, body } = problemDocument(problem, requestId);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = problem.status;
  response.end(body);
  return { status: problem.status, headers: response.getHeaders(), body };
}

/**
 * Sends an answer that does not have the service's form.
 * @param rest resolves when the rest of the request has been read. Only then is the connection closed, since the client would
 * lose the answer otherwise. `null`: the connection stays open.
 */
export function sendRefusal(
  response: ServerResponse,
  { status, contentType, body }: GatewayRefusal,
  rest: Promise<void> | null,
): SentAnswer {
  if (rest) response.setHeader("Connection", "close");
  response.setHeader("Content-Type", contentType);
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.statusCode = status;
  if (rest) {
    response.write(body);
    rest.then(() => response.end());
  } else response.end(body);
  return { status, headers: response.getHeaders(), body };
}

/** A problem as raw HTTP, for a connection from which no request could be read. */
export function rawProblem(problem: GatewayProblem, requestId: string): string {
  const { headers, body } = problemDocument(problem, requestId);
  return rawAnswer(problem.status, headers, body);
}

/** The same of an answer that does not have the service's form. */
export function rawRefusal({ status, contentType, body }: GatewayRefusal): string {
  const headers = { "Content-Type": contentType, "Content-Length": String(Buffer.byteLength(body)) };
  return rawAnswer(status, headers, body);
}

function rawAnswer(status: number, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ ...headers, Connection: "close" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

function problemDocument(problem: GatewayProblem, requestId: string) {
  const body = JSON.stringify({ ...problemMembers(problem), request_id: requestId });
  const headers: Record<string, string> = {
    "Content-Type": "application/problem+json",
    "Content-Length": String(Buffer.byteLength(body)),
    "X-Request-Id": requestId,
    "X-API-Version": apiVersion,
    "Cache-Control": "no-store",
  };
  if (problem === gatewayProblems.rateLimited) headers["Retry-After"] = String(gatewayRetryAfter);
  return { headers, body };
}
