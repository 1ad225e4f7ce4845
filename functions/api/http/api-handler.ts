import middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import * as z from "zod/mini";
import { fieldsAt } from "../../core/scenario/schema-fields.ts";
import { lazy } from "../../shared/lazy.ts";
import { addLogKeys, executionKeyOf, type LogKeys, withLogKeys } from "../../shared/logger.ts";
import { answerHeaders } from "./answer-headers.ts";
import { authentication, teamOf } from "./authentication.ts";
import { explainFaults } from "./explain-fault.ts";
import { invalidRequestProblem } from "./problem.ts";
import { problemAnswers } from "./problem-answers.ts";
import { readJson } from "./request-body.ts";
import { headerList } from "./request-headers.ts";
import { readQuery } from "./request-query.ts";

/** A parsed request of a known team: code behind this point never sees a raw event. */
interface ApiRequest<Body, Query, Headers> {
  team: string;
  body: Body;
  query: Query;
  /** Those that the endpoint names; each one's values as one list. */
  headers: Headers;
  /** The path's `{id}`, as it was sent; empty where the path has none. */
  id: string;
}

/** What to answer. A `body` that is not text is sent as JSON. */
export interface ApiAnswer {
  status: number;
  headers?: Record<string, string>;
  /** `null`: an answer without a body. */
  body: object | string | null;
}

type Fields = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

/**
 * What a handler accepts, as schemas that are created at its first request. Anything not named (a parameter, a field, a
 * body) is refused; a header that is not named is not read.
 */
export interface Input<
  Body extends z.ZodMiniType = z.ZodMiniType,
  Query extends Fields = Fields,
  Headers extends Fields = Fields,
> {
  body?: () => Body;
  query?: () => Query;
  headers?: () => Headers;
}

export interface ApiHandler {
  (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult>;
  /** What the OpenAPI document says of its requests is derived from this. */
  readonly accepts: Input;
}

const nothing = () => z.strictObject({});
/** Endpoints without fields also accept an empty object, which many clients send with every POST. */
const noBody = () => z.optional(nothing());

type NoBody = ReturnType<typeof noBody>;
type Nothing = ReturnType<typeof nothing>;

/**
 * An endpoint: first the key, then the query, the body and the headers by their schemas, then the work. Anything thrown on
 * the way becomes a problem document, and every answer gets the common headers.
 */
export function apiHandler<
  Body extends z.ZodMiniType = NoBody,
  Query extends Fields = Nothing,
  Headers extends Fields = Nothing,
>(
  accepts: Input<Body, Query, Headers>,
  work: (request: ApiRequest<z.output<Body>, z.output<Query>, z.output<Headers>>) => Promise<ApiAnswer>,
): ApiHandler {
  const schemas = lazy(() => ({
    query: (accepts.query ?? nothing)(),
    body: (accepts.body ?? noBody)(),
    headers: (accepts.headers ?? nothing)(),
  }));
  const handler = middy<APIGatewayProxyEvent, APIGatewayProxyResult>()
    .use(answerHeaders())
    .use(problemAnswers())
    .use(authentication())
    .handler(async (event) => {
      addLogKeys({ team: teamOf(event) });
      return resultOf(await work(requestOf<Body, Query, Headers>(event, schemas())));
    });
  const logged = (event: APIGatewayProxyEvent, context: Context) =>
    withLogKeys(logKeysOf(event), async () => handler(event, context));
  return Object.assign(logged, { accepts });
}

function logKeysOf({ requestContext, httpMethod, resource, pathParameters }: APIGatewayProxyEvent): LogKeys {
  return {
    request_id: requestContext.requestId,
    route: `${httpMethod} ${resource}`,
    ...executionKeyOf(pathParameters?.["id"] ?? ""),
  };
}

function requestOf<Body extends z.ZodMiniType, Query extends Fields, Headers extends Fields>(
  event: APIGatewayProxyEvent,
  schemas: { query: z.ZodMiniType; body: z.ZodMiniType; headers: Fields },
): ApiRequest<z.output<Body>, z.output<Query>, z.output<Headers>> {
  const query = parse(schemas.query, readQuery(event));
  const body = parse(schemas.body, readJson(event));
  const names = Object.keys(schemas.headers.shape);
  const headers = Object.fromEntries(names.map((name) => [name, headerList(event, name)]));
  return {
    team: teamOf(event),
    // Where no schema was given, the value has the default of its type parameter.
    query: query as z.output<Query>,
    body: body as z.output<Body>,
    headers: parse(schemas.headers, headers) as z.output<Headers>,
    id: event.pathParameters?.["id"] ?? "",
  };
}

/** @throws Problem `invalid_request` */
function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = fieldsAt(schema, value, []);
  throw invalidRequestProblem(parsed.error.issues.flatMap((issue) => explainFaults(issue, fields)));
}

function resultOf({ status, headers = {}, body }: ApiAnswer): APIGatewayProxyResult {
  if (body === null) return { statusCode: status, headers, body: "" };
  if (typeof body === "string") return { statusCode: status, headers, body };
  return {
    statusCode: status,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
