import { ResponseType, type RestApi, type ResponseType as Type } from "aws-cdk-lib/aws-apigateway";
import { apiVersion } from "../config.ts";
import {
  type GatewayProblem,
  gatewayProblems,
  gatewayRetryAfter,
  problemMembers,
} from "../gateway-problems.ts";

const { invalidRequest, unauthorized, routeNotFound, rateLimited, internalError } = gatewayProblems;

/**
 * The problem for each of the gateway's own errors except REQUEST_TOO_LARGE, which it does not let anyone customise.
 * docs/contract.md, "What the gateway answers by itself".
 */
const problemOf: readonly (readonly [Type, GatewayProblem])[] = [
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, routeNotFound],
  [ResponseType.RESOURCE_NOT_FOUND, routeNotFound],
  [ResponseType.INVALID_SIGNATURE, routeNotFound],
  [ResponseType.EXPIRED_TOKEN, routeNotFound],
  [ResponseType.UNAUTHORIZED, unauthorized],
  [ResponseType.ACCESS_DENIED, unauthorized],
  [ResponseType.INVALID_API_KEY, unauthorized],
  [ResponseType.BAD_REQUEST_BODY, invalidRequest],
  [ResponseType.BAD_REQUEST_PARAMETERS, invalidRequest],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, invalidRequest],
  [ResponseType.WAF_FILTERED, invalidRequest],
  [ResponseType.THROTTLED, rateLimited],
  [ResponseType.QUOTA_EXCEEDED, rateLimited],
  [ResponseType.INTEGRATION_FAILURE, internalError],
  [ResponseType.INTEGRATION_TIMEOUT, internalError],
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, internalError],
  [ResponseType.AUTHORIZER_FAILURE, internalError],
  [ResponseType.API_CONFIGURATION_ERROR, internalError],
  [ResponseType.DEFAULT_5XX, internalError],
];

/** Gives every error of the gateway itself the service's one shape and headers. */
export function addGatewayResponses(api: RestApi): void {
  for (const [type, problem] of problemOf) {
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(problem.status),
      responseHeaders: headersOf(problem),
      templates: { "application/json": templateOf(problem) },
    });
  }
  // No status here: it would replace that of every other client error.
  api.addGatewayResponse("DEFAULT_4XX", {
    type: ResponseType.DEFAULT_4XX,
    responseHeaders: headersOf(invalidRequest),
    templates: { "application/json": templateOf(invalidRequest) },
  });
}

/** Values are mapping expressions, in which constants are in single quotes. */
function headersOf(problem: GatewayProblem): Record<string, string> {
  return {
    "X-Request-Id": "context.requestId",
    "X-API-Version": `'${apiVersion}'`,
    "Cache-Control": "'no-store'",
    "Content-Type": "'application/problem+json'",
    ...(problem === rateLimited ? { "Retry-After": `'${gatewayRetryAfter}'` } : {}),
  };
}

function templateOf(problem: GatewayProblem): string {
  return JSON.stringify({ ...problemMembers(problem), request_id: "$context.requestId" });
}
