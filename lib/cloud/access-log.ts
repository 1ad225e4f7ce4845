import { AccessLogFormat, LogGroupLogDestination, type StageOptions } from "aws-cdk-lib/aws-apigateway";
import { LogGroup, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";

/**
 * What is logged of each request: the gateway's own variables, never a header, a query or a body. The path is that of the
 * route, so no client input is kept; the function's log has the execution's id under the same request id. https://docs.aws.amazon.com/apigateway/latest/developerguide/api-gateway-variables-for-access-logging.html
 */
const fields = {
  request_id: "$context.requestId",
  time: "$context.requestTime",
  method: "$context.httpMethod",
  route: "$context.resourcePath",
  status: "$context.status",
  gateway_error: "$context.error.responseType",
  duration_ms: "$context.responseLatency",
  function_ms: "$context.integration.latency",
  function_status: "$context.integration.status",
  response_bytes: "$context.responseLength",
  address: "$context.identity.sourceIp",
};

/** One line of JSON per request, in a log group of its own. */
export function accessLog(
  scope: Construct,
  retention: RetentionDays,
): Pick<StageOptions, "accessLogDestination" | "accessLogFormat"> {
  return {
    accessLogDestination: new LogGroupLogDestination(new LogGroup(scope, "AccessLog", { retention })),
    accessLogFormat: AccessLogFormat.custom(JSON.stringify(fields)),
  };
}
