import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { SFNClient } from "@aws-sdk/client-sfn";
import { SSMClient } from "@aws-sdk/client-ssm";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { lazy } from "./lazy.ts";

/** How values become attributes, for every client of the table. */
export const marshallOptions = {
  removeUndefinedValues: true,
  // An object with a field named "constructor", which a team's own texts may have, is taken for a class's instance.
  convertClassInstanceToMap: true,
} as const;

// Where each service is comes from the environment (AWS_ENDPOINT_URL_DYNAMODB and its like), in the cloud and here.
// They are marked as pure so that a bundle carries those that its handler uses, and no other.
export const dynamo = /* @__PURE__ */ lazy(() =>
  DynamoDBDocumentClient.from(new DynamoDBClient({}), { marshallOptions }),
);
/** With limits: a request that only has to start a workflow must be answered before the gateway gives up on it. */
export const stateMachines = /* @__PURE__ */ lazy(
  () =>
    new SFNClient({
      maxAttempts: 2,
      requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
);
export const events = /* @__PURE__ */ lazy(() => new EventBridgeClient({}));
export const parameters = /* @__PURE__ */ lazy(() => new SSMClient({}));
