import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { SFNClient } from "@aws-sdk/client-sfn";
import { SSMClient } from "@aws-sdk/client-ssm";
import { STSClient } from "@aws-sdk/client-sts";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { lazy } from "./lazy.ts";

/** How values are marshalled, for every client of the table. */
export const marshallOptions = {
  removeUndefinedValues: true,
  // Without it, an object with a field named "constructor" (metadata may have one) is taken for a class instance.
  convertClassInstanceToMap: true,
} as const;

// The endpoint of each service comes from the environment (AWS_ENDPOINT_URL_DYNAMODB and the like), here and in the cloud.
// The calls are marked as pure so that a bundle contains only the clients that its handler uses.
export const dynamo = /* @__PURE__ */ lazy(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions }),
);
/** With short limits: a request that only starts a workflow must be answered before the gateway times out. */
export const stateMachines = /* @__PURE__ */ lazy(
  () =>
    new SFNClient({
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
);
export const events = /* @__PURE__ */ lazy(() => new EventBridgeClient({}));
export const lambda = /* @__PURE__ */ lazy(() => new LambdaClient({}));
export const parameters = /* @__PURE__ */ lazy(() => new SSMClient({}));
export const tokens = /* @__PURE__ */ lazy(() => new STSClient({}));
