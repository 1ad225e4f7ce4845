import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SFNClient } from "@aws-sdk/client-sfn";
import { SSMClient } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, vi } from "vitest";
import { environmentNames } from "../../../functions/shared/environment.ts";
import { MemoryBucket } from "./memory-bucket.ts";
import { MemoryTable } from "./memory-table.ts";

/** Internals that must not leave the service, whatever goes wrong. The faults of tests have some in their messages. */
export const internals = {
  account: "123456789012",
  accessKeyId: "ASIAUNITTESTACCESSKEY",
  secretAccessKey: "unit-test-secret-access-key",
  sessionToken: "unit-test-session-token",
  table: "unit-test-table",
  bucket: "unit-test-bucket",
} as const;

const environment: Readonly<Record<string, string>> = {
  [environmentNames.table]: internals.table,
  [environmentNames.bucket]: internals.bucket,
  [environmentNames.stateMachine]: `arn:aws:states:us-east-1:${internals.account}:stateMachine:runs`,
  [environmentNames.eventBus]: "unit-test-bus",
  [environmentNames.executionRetention]: "90",
  [environmentNames.region]: "us",
  [environmentNames.secretsPrefix]: "/unit-test",
  [environmentNames.secretsKey]: `arn:aws:kms:us-east-1:${internals.account}:key/secrets`,
  [environmentNames.allowedPrivateHosts]: "",
  [environmentNames.reuseBrowser]: "0",
  [environmentNames.triggersPerMinute]: "60",
  [environmentNames.linkLifetime]: "900",
  [environmentNames.browsersAtOnce]: "100",
  [environmentNames.teamBrowsersAtOnce]: "100",
  [environmentNames.teamRunsAtOnce]: "100",
  [environmentNames.linkRole]: `arn:aws:iam::${internals.account}:role/links`,
  [environmentNames.orderRole]: `arn:aws:iam::${internals.account}:role/orders`,
  [environmentNames.printFunction]: "unit-test-print-report",
  [environmentNames.uploadRole]: `arn:aws:iam::${internals.account}:role/uploads`,
  POWERTOOLS_METRICS_DISABLED: "true",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: internals.accessKeyId,
  AWS_SECRET_ACCESS_KEY: internals.secretAccessKey,
  AWS_SESSION_TOKEN: internals.sessionToken,
};

/** Mocked AWS clients, which connect to nothing. */
export interface MockedAws {
  readonly clients: ReturnType<typeof mockClients>;
  /** What the table holds. */
  readonly table: MemoryTable;
  /** What the bucket holds. */
  readonly bucket: MemoryBucket;
  /** The lines of the log. */
  readonly log: string[];
}

function mockClients() {
  return {
    table: mockClient(DynamoDBDocumentClient),
    bucket: mockClient(S3Client),
    workflow: mockClient(SFNClient),
    events: mockClient(EventBridgeClient),
    parameters: mockClient(SSMClient),
    tokens: mockClient(STSClient),
    lambda: mockClient(LambdaClient),
  };
}

/**
 * Mocks every client for the tests of a file. Before each test the table and the bucket are empty and work; any other
 * call fails with an error that names what the test must mock.
 */
export function useMockedAws(): MockedAws {
  Object.assign(process.env, environment);
  const clients = mockClients();
  const aws = { clients, table: new MemoryTable(), bucket: new MemoryBucket(), log: [] as string[] };
  beforeEach(() => {
    for (const client of Object.values(clients)) client.reset();
    clients.workflow.onAnyCommand().callsFake(unanswered);
    clients.events.onAnyCommand().callsFake(unanswered);
    clients.parameters.onAnyCommand().callsFake(unanswered);
    clients.tokens.onAnyCommand().callsFake(unanswered);
    clients.lambda.onAnyCommand().callsFake(unanswered);
    clients.tokens.on(AssumeRoleCommand).callsFake(() => sessionUntil(Date.now() + 3_600_000));
    aws.table = new MemoryTable();
    aws.bucket = new MemoryBucket();
    aws.table.answer(clients.table);
    aws.bucket.answer(clients.bucket);
    aws.log = [];
    vi.spyOn(process.stderr, "write").mockImplementation((line) => aws.log.push(String(line)) > 0);
    return () => vi.restoreAllMocks();
  });
  return aws;
}

/** The token service's answer: a session that ends then, in milliseconds since the epoch. */
export function sessionUntil(end: number) {
  const { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey } = internals;
  const session = { AccessKeyId, SecretAccessKey, SessionToken: internals.sessionToken };
  return { Credentials: { ...session, Expiration: new Date(end) } };
}

function unanswered(input: unknown): never {
  throw new Error(`The test has no answer to ${JSON.stringify(input)}.`);
}
