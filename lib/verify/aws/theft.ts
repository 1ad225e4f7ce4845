/** Names that whoever took over a function may have from elsewhere. */
export interface KnownNames {
  /** Key of an item in the table. */
  item: { pk: string; sk: string };
  table: string;
  bucket: string;
  /** Key of an object. */
  file: string;
  secret: string;
  stateMachine: string;
  /** Input of a workflow. */
  input: string;
  role: string;
  event: { Source: string; DetailType: string };
  function: string;
}

/** How AWS names it that a role may not do something. */
export const denial = /^AccessDenied(Exception)?$/;

/**
 * A function that tries what its role must not do, by the clients that Lambda brings, and answers what came of each attempt: `done`, or the name of
 * the error. Its event is {@link KnownNames}.
 */
export const theft = `
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { EventBridgeClient, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { SFNClient, StartExecutionCommand } from "@aws-sdk/client-sfn";
import { GetParametersCommand, SSMClient } from "@aws-sdk/client-ssm";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";

const once = { maxAttempts: 1 };
const dynamo = new DynamoDBClient(once);
const s3 = new S3Client({ ...once, forcePathStyle: true });

const handler = async (known) => {
  const key = { pk: { S: known.item.pk }, sk: { S: known.item.sk } };
  const file = { Bucket: known.bucket, Key: known.file };
  const event = { ...known.event, Detail: "{}" };
  const start = { stateMachineArn: known.stateMachine, input: known.input };
  const role = { RoleArn: known.role, RoleSessionName: "thief" };
  // It is not run, and its caller is told all the same whether it may.
  const invoke = { FunctionName: known.function, InvocationType: "DryRun" };
  const attempts = {
    "write an item": () => dynamo.send(new PutItemCommand({ TableName: known.table, Item: key })),
    "read an item": () => dynamo.send(new GetItemCommand({ TableName: known.table, Key: key })),
    "read a secret": () => new SSMClient(once).send(new GetParametersCommand({ Names: [known.secret] })),
    "write a file": () => s3.send(new PutObjectCommand({ ...file, Body: "mine" })),
    "read a file": () => s3.send(new GetObjectCommand(file)),
    "list files": () => s3.send(new ListObjectsV2Command({ Bucket: known.bucket })),
    "start a workflow": () => new SFNClient(once).send(new StartExecutionCommand(start)),
    "announce a run": () => new EventBridgeClient(once).send(new PutEventsCommand({ Entries: [event] })),
    "sign links": () => new STSClient(once).send(new AssumeRoleCommand(role)),
    "invoke a function": () => new LambdaClient(once).send(new InvokeCommand(invoke)),
  };
  const outcomes = {};
  for (const [what, attempt] of Object.entries(attempts)) {
    outcomes[what] = await attempt().then(() => "done", (error) => error.name);
  }
  return outcomes;
};
export { handler };
`;
