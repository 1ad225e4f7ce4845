import { toldStepName } from "../../functions/core/artifacts/object-keys.ts";
import { account } from "./account.ts";

/** A call to AWS through its SDK. */
interface SdkCall {
  /** `DynamoDBClient`, for instance. */
  client: string;
  /** `GetItemCommand`, for instance. */
  command: string;
  input: Record<string, unknown>;
  /** What was answered, if anything was. */
  output?: Record<string, unknown>;
  /** Whether the requested object did not exist. */
  missing: boolean;
}

/** What a role has to allow, in terms of IAM. */
export interface IamRequest {
  /** `dynamodb:GetItem`, for instance. */
  action: string;
  /** ARN. */
  resource: string;
  /** Values of condition keys, by key. */
  context?: Record<string, string[]>;
}

type Fields = Record<string, unknown>;
type Describe = (operation: string, input: Fields, missing: boolean, output: Fields) => IamRequest[];

/**
 * The permission that a call needs. An unknown kind of call maps to an action that no role can have, so that it cannot go
 * unnoticed. https://docs.aws.amazon.com/service-authorization/latest/reference/
 */
export function iamRequests({ client, command, input, missing, output = {} }: SdkCall): IamRequest[] {
  const operation = command.replace(/Command$/, "");
  const requests = services[client]?.(operation, input, missing, output) ?? [];
  return requests.length > 0 ? requests : [{ action: `unknown:${client}.${operation}`, resource: "*" }];
}

const services: Readonly<Record<string, Describe>> = {
  DynamoDBClient: (operation, input) => {
    const { TableName, IndexName, RequestItems = {} } = input;
    // Batch requests are keyed by table.
    const names = TableName === undefined ? Object.keys(RequestItems as object) : [TableName];
    return names.map((name) => {
      const table = arn("dynamodb", `table/${name}`);
      const resource = IndexName === undefined ? table : `${table}/index/${IndexName}`;
      const context = operation === "UpdateItem" ? updateContext(input) : undefined;
      return { action: `dynamodb:${operation}`, resource, ...(context ? { context } : {}) };
    });
  },
  S3Client: (operation, { Bucket, Key, Delete, CopySource, SSEKMSKeyId }, missing, output) => {
    const bucket = `arn:aws:s3:::${Bucket}`;
    const list = { action: "s3:ListBucket", resource: bucket };
    switch (operation) {
      case "GetObject":
      case "HeadObject":
        // Without permission to list the bucket, S3 answers a missing object with AccessDenied, which is as good to some readers.
        return [
          { action: "s3:GetObject", resource: `${bucket}/${Key}` },
          ...(missing && !isAsGoodRefused(String(Key)) ? [list] : []),
          ...withKey("kms:Decrypt", output["SSEKMSKeyId"]),
        ];
      case "PutObject":
      case "DeleteObject":
        return [
          { action: `s3:${operation}`, resource: `${bucket}/${Key}` },
          ...withKey("kms:GenerateDataKey", SSEKMSKeyId),
        ];
      case "CopyObject":
        return [
          { action: "s3:GetObject", resource: `arn:aws:s3:::${decodeURIComponent(String(CopySource))}` },
          { action: "s3:PutObject", resource: `${bucket}/${Key}` },
        ];
      case "DeleteObjects":
        return (Delete as { Objects: { Key: string }[] }).Objects.map((object) => ({
          action: "s3:DeleteObject",
          resource: `${bucket}/${object.Key}`,
        }));
      case "ListObjectsV2":
        return [list];
      default:
        return [];
    }
  },
  SFNClient: (operation, { stateMachineArn, executionArn }) => {
    const resource = stateMachineArn ?? executionArn;
    return typeof resource === "string" ? [{ action: `states:${operation}`, resource }] : [];
  },
  LambdaClient: (operation, { FunctionName }) => [
    { action: `lambda:${operation}Function`, resource: arn("lambda", `function:${FunctionName}`) },
  ],
  STSClient: (operation, { RoleArn }) =>
    typeof RoleArn === "string" ? [{ action: `sts:${operation}`, resource: RoleArn }] : [],
  SSMClient: (operation, { Name, Names }) =>
    ((Names as string[] | undefined) ?? [String(Name)]).map((name) => ({
      action: `ssm:${operation}`,
      resource: arn("ssm", `parameter${name}`),
    })),
  EventBridgeClient: (operation, { Entries }) =>
    ((Entries as EventEntry[] | undefined) ?? []).map(({ EventBusName = "default", Source, DetailType }) => ({
      action: `events:${operation}`,
      resource: arn("events", `event-bus/${EventBusName}`),
      context: { "events:source": [Source], "events:detail-type": [DetailType] },
    })),
};

/** Whether all who read an object take its refusal for its absence, so that none of them has to list the bucket. */
function isAsGoodRefused(key: string): boolean {
  return key.endsWith(`/${toldStepName}`);
}

/** The item and the attributes that an update names: the first part of the item's key, and every name in its expressions. */
function updateContext({ Key, UpdateExpression, ConditionExpression, ExpressionAttributeNames }: Fields) {
  const { pk } = Key as { pk: string | { S: string } };
  const names = (ExpressionAttributeNames ?? {}) as Record<string, string>;
  const written =
    [UpdateExpression, ConditionExpression].join(" ").match(/(?<![:#\w])[a-z]\w*(?!\w*\()/g) ?? [];
  return {
    "dynamodb:LeadingKeys": [typeof pk === "string" ? pk : pk.S],
    "dynamodb:Attributes": [...new Set([...Object.values(names), ...written, "pk", "sk"])],
  };
}

/** What S3 does with a key on behalf of its caller, for an object that is encrypted with it. */
export function withKey(action: string, keyArn: unknown): IamRequest[] {
  if (typeof keyArn !== "string") return [];
  const context = { "kms:ViaService": [`s3.${process.env["AWS_REGION"]}.amazonaws.com`] };
  return [{ action, resource: keyArn, context }];
}

interface EventEntry {
  EventBusName?: string;
  Source: string;
  DetailType: string;
}

function arn(service: string, resource: string): string {
  return `arn:aws:${service}:${process.env["AWS_REGION"]}:${account}:${resource}`;
}
