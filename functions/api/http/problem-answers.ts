import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { logger } from "../../shared/logger.ts";
import { internalProblem, Problem } from "./problem.ts";

/** Turns anything thrown into the contract's one error structure; unforeseen errors are logged, not disclosed. */
export function problemAnswers(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError: (request) => {
      const { error, event } = request;
      const problem = error instanceof Problem ? error : internalProblem(error);
      const { requestId } = event.requestContext;
      if (problem.code === "internal_error") {
        logger().error("A request failed", { error: error ?? new Error("Nothing was thrown.") });
      }
      request.response = {
        statusCode: problem.status,
        headers: {
          "Content-Type": "application/problem+json",
          ...(problem.retryAfter === null ? {} : { "Retry-After": String(problem.retryAfter) }),
        },
        body: JSON.stringify(problem.document(requestId)),
      };
    },
  };
}
