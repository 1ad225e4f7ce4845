import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateRoleCommand,
  DeleteRoleCommand,
  DeleteRolePolicyCommand,
  PutRolePolicyCommand,
} from "@aws-sdk/client-iam";
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  waitUntilFunctionActiveV2,
} from "@aws-sdk/client-lambda";
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import type { AwsClients } from "./aws-clients.ts";

/** How the probe ends. */
export type ProbeEnd = "timeout" | "out of memory" | "exit";

/** A function that never answers, ends its process, or takes memory until there is none. */
const code = `export const handler = ({ end }) => {
  if (end === "exit") process.exit(1);
  if (end === "timeout") return new Promise(() => setInterval(() => {}, 1000));
  const all = [];
  for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));
};`;

/** How often what IAM does not know everywhere yet is tried again, with pauses of three seconds. */
const attempts = 15;

/**
 * Has a workflow invoke a function that ends in a given way, with a role, a function and a state machine of its own, which it removes
 * again.
 * @returns the name of the error by which Step Functions reports each end.
 */
export async function probeErrors(
  aws: AwsClients,
  ends: readonly ProbeEnd[],
): Promise<Record<ProbeEnd, string>> {
  const name = `verify-aws-${randomUUID().slice(0, 8)}`;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const Role = await makeRole(aws, name, undo);
    const Resource = await makeFunction(aws, name, Role, undo);
    const stateMachineArn = await makeStateMachine(aws, name, Role, Resource, undo);
    const found = {} as Record<ProbeEnd, string>;
    for (const end of ends) found[end] = await errorOf(aws, stateMachineArn, end);
    return found;
  } finally {
    for (const remove of undo.reverse()) await remove();
  }
}

/** One role for both: the function does nothing, and the workflow invokes it. */
async function makeRole({ roles }: AwsClients, RoleName: string, undo: (() => Promise<unknown>)[]) {
  const document = (statement: object) =>
    JSON.stringify({ Version: "2012-10-17", Statement: [{ Effect: "Allow", ...statement }] });
  const Service = ["lambda.amazonaws.com", "states.amazonaws.com"];
  const AssumeRolePolicyDocument = document({ Principal: { Service }, Action: "sts:AssumeRole" });
  const { Role } = await roles.send(new CreateRoleCommand({ RoleName, AssumeRolePolicyDocument }));
  undo.push(() => roles.send(new DeleteRoleCommand({ RoleName })));
  const PolicyDocument = document({
    Action: "lambda:InvokeFunction",
    Resource: `arn:aws:lambda:*:*:function:${RoleName}`,
  });
  const policy = { RoleName, PolicyName: "invoke" };
  await roles.send(new PutRolePolicyCommand({ ...policy, PolicyDocument }));
  undo.push(() => roles.send(new DeleteRolePolicyCommand(policy)));
  return Role?.Arn ?? "";
}

async function makeFunction(
  { functions }: AwsClients,
  FunctionName: string,
  Role: string,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const archive = new ZipWriter(new Uint8ArrayWriter());
  await archive.add("index.mjs", new TextReader(code));
  const make = new CreateFunctionCommand({
    FunctionName,
    Role,
    Runtime: "nodejs24.x",
    Handler: "index.handler",
    Timeout: 3,
    MemorySize: 128,
    Code: { ZipFile: await archive.close() },
  });
  const { FunctionArn = "" } = await untilKnown(() => functions.send(make));
  undo.push(() => functions.send(new DeleteFunctionCommand({ FunctionName })));
  await waitUntilFunctionActiveV2({ client: functions, maxWaitTime: 60 }, { FunctionName });
  return FunctionArn;
}

async function makeStateMachine(
  { workflows }: AwsClients,
  name: string,
  roleArn: string,
  Resource: string,
  undo: (() => Promise<unknown>)[],
): Promise<string> {
  const definition = JSON.stringify({
    StartAt: "Probe",
    States: { Probe: { Type: "Task", Resource, End: true } },
  });
  const make = new CreateStateMachineCommand({ name, roleArn, definition });
  const { stateMachineArn = "" } = await untilKnown(() => workflows.send(make));
  undo.push(() => workflows.send(new DeleteStateMachineCommand({ stateMachineArn })));
  return stateMachineArn;
}

async function errorOf({ workflows }: AwsClients, stateMachineArn: string, end: ProbeEnd): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const start = new StartExecutionCommand({ stateMachineArn, input: JSON.stringify({ end }) });
    const { executionArn } = await workflows.send(start);
    let ended = await workflows.send(new DescribeExecutionCommand({ executionArn }));
    while (ended.status === "RUNNING") {
      await sleep(1000);
      ended = await workflows.send(new DescribeExecutionCommand({ executionArn }));
    }
    // The right to invoke may not be known everywhere yet.
    const isEarly = /AccessDenied/.test(`${ended.error} ${ended.cause}`);
    if (!isEarly || attempt === attempts) return ended.error ?? ended.status ?? "";
    await sleep(3000);
  }
}

/** A new role is known everywhere after some seconds; until then whoever is given it is refused. */
async function untilKnown<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isEarly = error instanceof Error && /assumed|authorized|assume/i.test(error.message);
      if (!isEarly || attempt === attempts) throw error;
      await sleep(3000);
    }
  }
}
