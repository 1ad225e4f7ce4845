import { BackupClient } from "@aws-sdk/client-backup";
import { BudgetsClient } from "@aws-sdk/client-budgets";
import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { CodeDeployClient } from "@aws-sdk/client-codedeploy";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { IAMClient } from "@aws-sdk/client-iam";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { S3Client } from "@aws-sdk/client-s3";
import { SFNClient } from "@aws-sdk/client-sfn";
import { SQSClient } from "@aws-sdk/client-sqs";
import { SSMClient } from "@aws-sdk/client-ssm";
import { XRayClient } from "@aws-sdk/client-xray";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The clients of one region, with an operator's credentials. */
export type AwsClients = ReturnType<typeof awsClients>;

/**
 * @param environment of an operator: without `AWS_ENDPOINT_URL` that of AWS itself, by the usual chain of credentials.
 */
export function awsClients(region: string, environment: NodeJS.ProcessEnv) {
  const { AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = environment;
  const elsewhere = {
    endpoint: AWS_ENDPOINT_URL ?? "",
    credentials: { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY },
  };
  const config = { region, ...(AWS_ENDPOINT_URL === undefined ? {} : elsewhere) };
  return {
    stacks: new CloudFormationClient(config),
    alarms: new CloudWatchClient(config),
    logs: new CloudWatchLogsClient(config),
    table: DynamoDBDocumentClient.from(new DynamoDBClient(config)),
    roles: new IAMClient(config),
    functions: new LambdaClient(config),
    objects: new S3Client(config),
    workflows: new SFNClient(config),
    parameters: new SSMClient(config),
    queues: new SQSClient(config),
    traces: new XRayClient(config),
    releases: new CodeDeployClient(config),
    backups: new BackupClient(config),
    budgets: new BudgetsClient(config),
  };
}
