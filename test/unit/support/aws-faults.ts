import {
  DynamoDBServiceException,
  ProvisionedThroughputExceededException,
  RequestLimitExceeded,
  ThrottlingException,
} from "@aws-sdk/client-dynamodb";
import { S3ServiceException } from "@aws-sdk/client-s3";
import { ExecutionAlreadyExists, ExecutionLimitExceeded, SFNServiceException } from "@aws-sdk/client-sfn";
import { SSMServiceException } from "@aws-sdk/client-ssm";
import { internals } from "./mocked-aws.ts";

const $metadata = { httpStatusCode: 400, requestId: "aws-request-id", attempts: 3 };
const tableArn = `arn:aws:dynamodb:us-east-1:${internals.account}:table/${internals.table}`;
const client = { $fault: "client", $metadata } as const;
const server = { $fault: "server", $metadata } as const;
const expired = `The security token ${internals.sessionToken} of ${internals.accessKeyId} is expired`;

/** A lost reply: what a client throws after its own retries, whether or not the request arrived. */
export function noReply(): Error {
  return Object.assign(new Error(`socket hang up: dynamodb.us-east-1.amazonaws.com ${internals.table}`), {
    name: "TimeoutError",
    code: "ECONNRESET",
  });
}

/** How the table refuses what comes too fast, after the client's own retries. */
export const tableThrottles: Readonly<Record<string, () => Error>> = {
  ThrottlingException: () => new ThrottlingException({ message: `Rate exceeded for ${tableArn}`, $metadata }),
  ProvisionedThroughputExceededException: () =>
    new ProvisionedThroughputExceededException({
      message: `The level for ${tableArn} was exceeded`,
      $metadata,
    }),
  RequestLimitExceeded: () =>
    new RequestLimitExceeded({ message: `Account ${internals.account} exceeds its limit`, $metadata }),
};

/** The other errors of the table, likewise. */
export const tableBreakdowns: Readonly<Record<string, () => Error>> = {
  "expired credentials": () =>
    new DynamoDBServiceException({ name: "ExpiredTokenException", message: expired, ...client }),
  "no reply": noReply,
};

export const tableFaults: Readonly<Record<string, () => Error>> = { ...tableThrottles, ...tableBreakdowns };

/** The errors of the bucket. */
export const bucketFaults: Readonly<Record<string, () => Error>> = {
  SlowDown: () =>
    new S3ServiceException({
      name: "SlowDown",
      message: `Reduce your rate on ${internals.bucket}.`,
      ...server,
    }),
  "expired credentials": () => new S3ServiceException({ name: "ExpiredToken", message: expired, ...client }),
  AccessDenied: () =>
    new S3ServiceException({
      name: "AccessDenied",
      message: `arn:aws:sts::${internals.account}:assumed-role/function is not allowed to do it.`,
      ...client,
    }),
  "no reply": noReply,
};

/** The errors of Step Functions when a workflow is not started. */
export const workflowFaults: Readonly<Record<string, () => Error>> = {
  ThrottlingException: () =>
    new SFNServiceException({ name: "ThrottlingException", message: "Rate exceeded", ...client }),
  ExecutionLimitExceeded: () =>
    new ExecutionLimitExceeded({ message: `${internals.account} has 1,000,000 executions`, $metadata }),
  "expired credentials": () =>
    new SFNServiceException({ name: "ExpiredTokenException", message: expired, ...client }),
  "no reply": noReply,
};

export function alreadyExists(): Error {
  return new ExecutionAlreadyExists({ message: "Execution Already Exists", $metadata });
}

/** The errors of the parameter store. */
export const parameterFaults: Readonly<Record<string, () => Error>> = {
  ThrottlingException: () =>
    new SSMServiceException({ name: "ThrottlingException", message: "Rate exceeded", ...client }),
  "expired credentials": () =>
    new SSMServiceException({ name: "ExpiredTokenException", message: expired, ...client }),
  "no reply": noReply,
};
