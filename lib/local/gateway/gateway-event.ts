import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { apiStage } from "../../routes.ts";
import { account } from "../account.ts";
import type { RequestTarget } from "../http/request-target.ts";
import type { MatchedRoute } from "./gateway-route.ts";

/** The parts of an event. */
interface Received {
  request: IncomingMessage;
  target: RequestTarget;
  body: Buffer;
  matched: MatchedRoute;
  requestId: string;
}

/**
 * The event that a REST API hands to a function.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/set-up-lambda-proxy-integrations.html#api-gateway-simple-proxy-for-lambda-input-format
 */
export function gatewayEvent({ request, target, body, matched, requestId }: Received): APIGatewayProxyEvent {
  const headers = headersOf(request);
  const query = grouped([...target.query]);
  const text = isUtf8(body);
  return {
    resource: matched.route.resource,
    path: target.path.slice(`/${apiStage}`.length),
    httpMethod: matched.route.method,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: target.query.size > 0 ? lastOf(query) : null,
    multiValueQueryStringParameters: target.query.size > 0 ? query : null,
    pathParameters: Object.keys(matched.pathParameters).length > 0 ? matched.pathParameters : null,
    stageVariables: null,
    requestContext: requestContext(request, target, matched, requestId),
    body: body.length === 0 ? null : body.toString(text ? "utf8" : "base64"),
    isBase64Encoded: !text,
  };
}

function requestContext(
  request: IncomingMessage,
  { path }: RequestTarget,
  { route }: MatchedRoute,
  requestId: string,
): APIGatewayProxyEvent["requestContext"] {
  const now = new Date();
  return {
    accountId: account,
    apiId: "local",
    authorizer: null,
    domainName: request.headers.host ?? "",
    httpMethod: route.method,
    identity: identityOf(request),
    path,
    protocol: `HTTP/${request.httpVersion}`,
    requestId,
    requestTime: now.toUTCString(),
    requestTimeEpoch: now.getTime(),
    resourceId: "local",
    resourcePath: route.resource,
    stage: apiStage,
  };
}

function identityOf(request: IncomingMessage): APIGatewayProxyEvent["requestContext"]["identity"] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: request.socket.remoteAddress ?? "",
    user: null,
    userAgent: request.headers["user-agent"] ?? null,
    userArn: null,
  };
}

/** Names keep the case in which they were sent, as in API Gateway. */
function headersOf({ rawHeaders }: IncomingMessage): Record<string, string[]> {
  const pairs: [string, string][] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? "", rawHeaders[index + 1] ?? ""]);
  }
  return grouped(pairs);
}

function grouped(pairs: readonly [string, string][]): Record<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) values.set(name, [...(values.get(name) ?? []), value]);
  return Object.fromEntries(values);
}

function lastOf(values: Record<string, string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? ""]));
}
