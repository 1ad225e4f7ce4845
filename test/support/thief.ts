/**
 * What whoever took over a function does with AWS, by the clients that every program has: in a process of its own, which is given
 * the function's environment and the names of everything. Prints what came of each attempt: `done`, or the name of the error.
 */
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";

/** Names that a thief may have from elsewhere. */
export interface KnownNames {
  table: string;
  bucket: string;
  /** Key of an object. */
  file: string;
  secret: string;
  stateMachine: string;
  role: string;
  function: string;
}

const known = JSON.parse(process.argv[2] ?? "") as KnownNames;
const once = { maxAttempts: 1 };
const dynamo = new DynamoDBClient(once);
const s3 = new S3Client({ ...once, forcePathStyle: true });
const key = { pk: { S: "TEAM#victim" }, sk: { S: "EXECUTION" } };
const file = { Bucket: known.bucket, Key: known.file };
const event = { Source: "scenario-api", DetailType: "Scenario Run Completed", Detail: "{}" };

const attempts: Readonly<Record<string, () => Promise<unknown>>> = {
  "read an item": () => dynamo.send(new GetItemCommand({ TableName: known.table, Key: key })),
  "write an item": () => dynamo.send(new PutItemCommand({ TableName: known.table, Item: key })),
  "read a secret": () => new SSMClient(once).send(new GetParametersCommand({ Names: [known.secret] })),
  "read a file": () => s3.send(new GetObjectCommand(file)),
  "write a file": () => s3.send(new PutObjectCommand({ ...file, Body: "mine" })),
  "list files": () => s3.send(new ListObjectsV2Command({ Bucket: known.bucket })),
  "start a workflow": () =>
    new SFNClient(once).send(new StartExecutionCommand({ stateMachineArn: known.stateMachine, input: "{}" })),
  "announce a run": () => new EventBridgeClient(once).send(new PutEventsCommand({ Entries: [event] })),
  "sign links": () =>
    new STSClient(once).send(new AssumeRoleCommand({ RoleArn: known.role, RoleSessionName: "thief" })),
  "invoke a function": () => new LambdaClient(once).send(new InvokeCommand({ FunctionName: known.function })),
};

const outcomes: Record<string, string> = {};
for (const [what, attempt] of Object.entries(attempts)) {
  outcomes[what] = await attempt().then(
    () => "done",
    (error: Error) => error.name,
  );
}
process.stdout.write(JSON.stringify(outcomes));
