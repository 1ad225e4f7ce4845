import type { MiddlewareObj, Request } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { apiVersion } from "../../../lib/config.ts";

type ApiRequestInProgress = Request<APIGatewayProxyEvent, APIGatewayProxyResult>;

/** The headers of every answer. docs/contract.md, "Every request". */
export function answerHeaders(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const add = ({ event, response }: ApiRequestInProgress): void => {
    if (!response) return;
    response.headers = {
      ...response.headers,
      "X-Request-Id": event.requestContext.requestId,
      "X-API-Version": apiVersion,
      "Cache-Control": "no-store",
    };
  };
  return { after: add, onError: add };
}
