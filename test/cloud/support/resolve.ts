import { account } from "../../../lib/local/account.ts";
import {
  bucketName,
  secretsKeyArn,
  stateMachineArn,
  tableName,
} from "../../../lib/local/region-environment.ts";
import { type SigningRoleName, signingRoleArn } from "../../../lib/local/signing/signing-roles.ts";

/** A resource of a template. */
export interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
}

const region = "us";
const awsRegion = "us-east-1";

/** The ARNs of the embedded region `us` that replace resources of the cloud, by type. */
const embedded: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::GlobalTable": `arn:aws:dynamodb:${awsRegion}:${account}:table/${tableName}`,
  "AWS::S3::Bucket": `arn:aws:s3:::${bucketName({ region })}`,
  "AWS::StepFunctions::StateMachine": stateMachineArn({ region }),
  "AWS::Logs::LogGroup": `arn:aws:logs:${awsRegion}:${account}:log-group:functions:*`,
  "AWS::KMS::Key": secretsKeyArn({ region }),
  // The only function that a policy names.
  "AWS::Lambda::Function": `arn:aws:lambda:${awsRegion}:${account}:function:print-report`,
  "AWS::SQS::Queue": `arn:aws:sqs:${awsRegion}:${account}:dead-letters`,
};

/** The types whose `Ref` is their ARN. That of others is a name or an address, by which no policy finds them. */
const referredByArn: ReadonlySet<string> = new Set(["AWS::StepFunctions::StateMachine"]);

const pseudo: Readonly<Record<string, string>> = {
  "AWS::Partition": "aws",
  "AWS::Region": awsRegion,
  "AWS::AccountId": account,
  "AWS::URLSuffix": "amazonaws.com",
};

/** The roles that policies name, by their logical ids, and their names in the embedded region. */
const roleIds: readonly [RegExp, SigningRoleName][] = [
  [/LinkRole/, "links"],
  [/OrderRole/, "orders"],
  [/UploadRole/, "uploads"],
];

/**
 * Evaluates the intrinsic functions in a template's values.
 * @param imports the exports of other stacks.
 * @returns a function that throws for values that it cannot evaluate.
 */
export function resolver(
  resources: Record<string, Resource>,
  imports: Record<string, unknown>,
): (value: unknown) => unknown {
  const arnOf = (logicalId: string): string => {
    const type = resources[logicalId]?.Type ?? "no resource";
    const [, role] = roleIds.find(([id]) => id.test(logicalId)) ?? [];
    const arn = type === "AWS::IAM::Role" && role ? signingRoleArn(role) : embedded[type];
    if (arn === undefined) throw new Error(`There is no replacement for ${logicalId}, ${type}.`);
    return arn;
  };
  const referenceTo = (logicalId: string): string => {
    const arn = arnOf(logicalId);
    if (referredByArn.has(resources[logicalId]?.Type ?? "")) return arn;
    const [name = arn] = /[^:/]*$/.exec(arn.replace(/:\*$/, "")) ?? [];
    return name;
  };
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const [[name = "", argument] = [], ...more] = Object.entries(value);
    if (more.length === 0 && name in intrinsics) return intrinsics[name]?.(argument);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(inner)]));
  };
  const intrinsics: Record<string, (argument: unknown) => unknown> = {
    Ref: (id) => pseudo[id as string] ?? referenceTo(id as string),
    "Fn::GetAtt": (path) => {
      const [id, attribute] = path as [string, string];
      if (attribute !== "Arn") throw new Error(`There is no replacement for ${id}.${attribute}.`);
      return arnOf(id);
    },
    "Fn::ImportValue": (name) => imports[name as string],
    "Fn::Join": (join) => {
      const [separator, parts] = resolve(join) as [string, string[]];
      return parts.join(separator);
    },
    "Fn::Select": (select) => {
      const [index, list] = resolve(select) as [number, string[]];
      return list[index];
    },
    "Fn::Split": (split) => {
      const [separator, text] = resolve(split) as [string, string];
      return text.split(separator);
    },
  };
  return resolve;
}
