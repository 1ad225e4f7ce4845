import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  GetRoleCommand,
  PutRolePolicyCommand,
} from "@aws-sdk/client-iam";
import { GetFunctionConfigurationCommand, InvokeCommand } from "@aws-sdk/client-lambda";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { runsFolder } from "../../../functions/core/artifacts/object-keys.ts";
import { regions } from "../../../functions/core/regions.ts";
import { environmentNames } from "../../../functions/shared/environment.ts";
import { secretsPrefix, serviceName } from "../../config.ts";
import { expected } from "./aws-check.ts";
import type { AwsClients } from "./aws-clients.ts";
import type { CheckedRegion } from "./checked-region.ts";
import { knownWithin, makeFunction } from "./probe-function.ts";
import { denial, type KnownNames, theft } from "./theft.ts";
import { type Undo, withUndo } from "./undo.ts";

/** The functions whose roles may do nothing but write logs. */
export const withoutRights = ["run-test", "print-report"] as const;

const outcomesSchema = z.record(z.string(), z.string());
type Outcomes = z.infer<typeof outcomesSchema>;

/**
 * Makes functions that have the roles of those which drive browsers and try what these roles must not do, and one that has a role of its own
 * which may do all of it. Removes them, and what the last one made.
 * @returns how many calls were denied.
 * @throws NotAsExpected if a call was not denied, or if the function that may make it could not: then a denial would prove nothing.
 */
export function tryStolenRoles(region: CheckedRegion): Promise<number> {
  const { aws, resources } = region;
  const name = `verify-aws-${randomUUID().slice(0, 8)}`;
  return withUndo(async (undo) => {
    const real = await knownNames(region, name);
    const own = await makeRightfulRole(region, name, real, undo);
    const names = { ...real, role: own };
    undo.push(
      () => aws.table.send(new DeleteCommand({ TableName: real.table, Key: real.item })),
      () => aws.objects.send(new DeleteObjectCommand({ Bucket: real.bucket, Key: real.file })),
    );
    const rightful = await makeThief(aws, `${name}-rightful`, own, undo);
    expectAll(await whenKnown(aws, rightful, names), "done", "a role that may do it");
    let denied = 0;
    for (const handler of withoutRights) {
      const { Role } = await aws.roles.send(
        new GetRoleCommand({ RoleName: resources.ofFunction(handler, "Role") }),
      );
      const thief = await makeThief(aws, `${name}-${handler}`, Role?.Arn ?? "", undo);
      // The own role can be assumed by whoever may assume roles; the region's also says who may.
      for (const known of [names, real]) {
        const outcomes = await outcomesOf(aws, thief, known);
        expectAll(outcomes, denial, `the role of ${handler}`);
        denied += Object.keys(outcomes).length;
      }
    }
    return denied;
  });
}

function expectAll(outcomes: Outcomes, outcome: string | RegExp, who: string): void {
  for (const [what, came] of Object.entries(outcomes)) {
    const isSo = typeof outcome === "string" ? came === outcome : outcome.test(came);
    expected(isSo, `${who}: to ${what} is answered ${came}.`);
  }
  expected(Object.keys(outcomes).length > 0, `${who}: nothing was tried.`);
}

/** What is there in the region; what could do harm is named after the check or belongs to its team. */
async function knownNames({ aws, resources, team, stage }: CheckedRegion, name: string): Promise<KnownNames> {
  const FunctionName = resources.ofFunction("start-test");
  const { Environment } = await aws.functions.send(new GetFunctionConfigurationCommand({ FunctionName }));
  const role = Environment?.Variables?.[environmentNames.orderRole];
  if (!role) throw new Error(`The function ${FunctionName} has no ${environmentNames.orderRole}.`);
  return {
    item: { pk: name, sk: "STOLEN" },
    table: resources.tableName,
    bucket: resources.only("AWS::S3::Bucket"),
    file: `${runsFolder}${team}/${name}/stolen`,
    secret: `${secretsPrefix(serviceName(stage))}/${team}/PIN`,
    stateMachine: resources.only("AWS::StepFunctions::StateMachine"),
    // A run that nobody knows: its workflow finds nothing to do.
    input: JSON.stringify({ team, execution_id: name, run_id: name }),
    role,
    // Whoever listens for the service's own must not hear of it.
    event: { Source: "verify-aws", DetailType: "Nothing Happened" },
    function: resources.ofFunction("print-report"),
  };
}

/** A role that may do what the thief tries, itself included. @returns its ARN. */
async function makeRightfulRole(
  { aws, resources, code }: CheckedRegion,
  RoleName: string,
  { table, bucket, file, secret, stateMachine, function: invoked }: KnownNames,
  undo: Undo,
): Promise<string> {
  const { account } = resources;
  const policy = (statements: object[]) =>
    JSON.stringify({
      Version: "2012-10-17",
      Statement: statements.map((statement) => ({ Effect: "Allow", ...statement })),
    });
  const AssumeRolePolicyDocument = policy([
    { Principal: { Service: "lambda.amazonaws.com" }, Action: "sts:AssumeRole" },
    { Principal: { AWS: `arn:aws:iam::${account}:root` }, Action: "sts:AssumeRole" },
  ]);
  const { Role } = await aws.roles.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument }));
  undo.push(() => aws.roles.send(new DeleteRoleCommand({ RoleName })));
  const own = Role?.Arn ?? "";
  const arn = (service: string, rest: string) =>
    `arn:aws:${service}:${regions[code].awsRegion}:${account}:${rest}`;
  const PolicyDocument = policy([
    { Action: ["dynamodb:GetItem", "dynamodb:PutItem"], Resource: arn("dynamodb", `table/${table}`) },
    { Action: "ssm:GetParameters", Resource: arn("ssm", `parameter${secret}`) },
    { Action: ["s3:GetObject", "s3:PutObject"], Resource: `arn:aws:s3:::${bucket}/${file}` },
    { Action: "s3:ListBucket", Resource: `arn:aws:s3:::${bucket}` },
    { Action: "states:StartExecution", Resource: stateMachine },
    { Action: "events:PutEvents", Resource: arn("events", "event-bus/default") },
    { Action: "sts:AssumeRole", Resource: own },
    { Action: "lambda:InvokeFunction", Resource: arn("lambda", `function:${invoked}`) },
  ]);
  const rights = { RoleName, PolicyName: "rights" };
  await aws.roles.send(new PutRolePolicyCommand({ ...rights, PolicyDocument }));
  undo.push(() => aws.roles.send(new DeleteRolePolicyCommand(rights)));
  return own;
}

async function makeThief(aws: AwsClients, name: string, Role: string, undo: Undo): Promise<string> {
  await makeFunction(aws, { name, Role, code: theft, size: { MemorySize: 512, Timeout: 60 } }, undo);
  return name;
}

/** As soon as a new role's rights are known everywhere, which takes some seconds. */
async function whenKnown(aws: AwsClients, FunctionName: string, names: KnownNames): Promise<Outcomes> {
  for (let attempt = 1; ; attempt += 1) {
    const outcomes = await outcomesOf(aws, FunctionName, names);
    const isEarly = Object.values(outcomes).some((came) => denial.test(came));
    if (!isEarly || attempt === knownWithin.attempts) return outcomes;
    await sleep(knownWithin.pauseMs);
  }
}

async function outcomesOf(
  { functions }: AwsClients,
  FunctionName: string,
  names: KnownNames,
): Promise<Outcomes> {
  const invoke = new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(names)) });
  const { FunctionError, Payload } = await functions.send(invoke);
  const answer = new TextDecoder().decode(Payload);
  if (FunctionError !== undefined) throw new Error(`${FunctionName}: ${answer}`);
  return outcomesSchema.parse(JSON.parse(answer));
}
