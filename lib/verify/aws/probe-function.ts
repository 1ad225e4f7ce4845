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
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import type { AwsClients } from "./aws-clients.ts";
import type { Undo } from "./undo.ts";

/** How often a call is repeated that fails because IAM's changes are not known everywhere yet. */
export const knownWithin = { attempts: 15, pauseMs: 3000 };

/** A role for a function that does nothing, and for a workflow that invokes it; the name is that of both. */
export async function makeRole({ roles }: AwsClients, RoleName: string, undo: Undo): Promise<string> {
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

/** A function, by the code of the module that exports `handler`; it has seconds and MiB enough for one that does nothing. */
interface MadeFunction {
  name: string;
  Role: string;
  code: string;
  size?: { Timeout: number; MemorySize: number };
}

/** @returns the function's ARN, as soon as it can be invoked. */
export async function makeFunction(
  { functions }: AwsClients,
  { name: FunctionName, Role, code, size = { Timeout: 3, MemorySize: 128 } }: MadeFunction,
  undo: Undo,
): Promise<string> {
  const archive = new ZipWriter(new Uint8ArrayWriter());
  await archive.add("index.mjs", new TextReader(code));
  const make = new CreateFunctionCommand({
    FunctionName,
    Role,
    Runtime: "nodejs24.x",
    Handler: "index.handler",
    ...size,
    Code: { ZipFile: await archive.close() },
  });
  const { FunctionArn = "" } = await untilKnown(() => functions.send(make));
  undo.push(() => functions.send(new DeleteFunctionCommand({ FunctionName })));
  await waitUntilFunctionActiveV2({ client: functions, maxWaitTime: 60 }, { FunctionName });
  return FunctionArn;
}

/** A new role is known everywhere after some seconds; until then whoever is given it is refused. */
export async function untilKnown<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isEarly = error instanceof Error && /assumed|authorized|assume/i.test(error.message);
      if (!isEarly || attempt === knownWithin.attempts) throw error;
      await sleep(knownWithin.pauseMs);
    }
  }
}
