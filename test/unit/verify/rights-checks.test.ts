import { DeleteRoleCommand, GetRoleCommand, SimulatePrincipalPolicyCommand } from "@aws-sdk/client-iam";
import {
  CreateFunctionCommand,
  DeleteFunctionCommand,
  GetFunctionCommand,
  GetFunctionConfigurationCommand,
  InvokeCommand,
} from "@aws-sdk/client-lambda";
import { DeleteObjectCommand } from "@aws-sdk/client-s3";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test } from "vitest";
import { environmentNames } from "../../../functions/shared/environment.ts";
import type { CheckedRegion } from "../../../lib/verify/aws/checked-region.ts";
import { rightsChecks } from "../../../lib/verify/aws/checks/rights-checks.ts";
import { only, regionWith } from "../support/checked-region.ts";

describe("The check of the rights of functions that drive browsers", () => {
  const check = only(rightsChecks);
  const { aws, region: made } = regionWith({ "AWS::KMS::Key": ["key"] });
  const region = { ...made, place: "aws", team: "verify", stage: null } as CheckedRegion;
  const roles = mockClient(aws.roles);
  const functions = mockClient(aws.functions);
  const table = mockClient(aws.table);
  const objects = mockClient(aws.objects);
  const orderRole = "arn:aws:iam::123456789012:role/orders";
  const own = /^verify-aws-[0-9a-f]{8}/;
  /** What came of the calls of each function, by the end of its name. */
  let outcomes: Record<string, Record<string, string>>;
  const denied = { "read an item": "AccessDeniedException", "read a file": "AccessDenied" };

  beforeEach(() => {
    for (const client of [roles, functions, table, objects]) client.reset();
    functions.onAnyCommand().resolves({});
    table.onAnyCommand().resolves({});
    objects.onAnyCommand().resolves({});
    outcomes = {
      rightful: { "read an item": "done", "read a file": "done" },
      "run-test": denied,
      "print-report": denied,
    };
    roles.onAnyCommand().callsFake(async ({ RoleName }) => ({
      Role: { Arn: `arn:aws:iam::123456789012:role/${RoleName}` },
    }));
    roles.on(SimulatePrincipalPolicyCommand).callsFake(({ ActionNames: [EvalActionName] }) => ({
      EvaluationResults: [{ EvalActionName, EvalDecision: "implicitDeny" }],
    }));
    const Variables = { [environmentNames.orderRole]: orderRole };
    functions.on(GetFunctionConfigurationCommand).resolves({ Environment: { Variables } });
    functions.on(CreateFunctionCommand).callsFake(({ FunctionName }) => ({ FunctionArn: FunctionName }));
    functions.on(GetFunctionCommand).resolves({ Configuration: { State: "Active" } });
    functions.on(InvokeCommand).callsFake(({ FunctionName }) => ({
      Payload: Buffer.from(JSON.stringify(outcomes[FunctionName.replace(own, "").slice(1)])),
    }));
  });

  const inputsOf = (command: Parameters<typeof functions.commandCalls>[0]) =>
    functions.commandCalls(command).map(({ args: [{ input }] }) => input as Record<string, unknown>);

  test("holds if each call by their roles is denied and the same ones by a role that may succeed", async () => {
    expect(await check.run(region)).toBe(
      "42 kinds of calls are denied by simulation, and 8 when they were made",
    );
    expect(inputsOf(CreateFunctionCommand).map(({ Role }) => String(Role).replace(own, ""))).toEqual([
      expect.stringMatching(/role\/verify-aws-[0-9a-f]{8}$/),
      "arn:aws:iam::123456789012:role/us-service-run-test",
      "arn:aws:iam::123456789012:role/us-service-print-report",
    ]);
    const tried = inputsOf(InvokeCommand).map(({ Payload }) => JSON.parse(String(Payload)).role);
    expect(tried.filter((role) => role === orderRole)).toHaveLength(2);
  });

  test("removes its functions, its role, and what the role that may has made", async () => {
    outcomes["run-test"] = { "read an item": "done" };
    await expect(check.run(region)).rejects.toThrow(
      "the role of run-test: to read an item is answered done.",
    );
    const names = inputsOf(CreateFunctionCommand).map(({ FunctionName }) => FunctionName);
    const removed = inputsOf(DeleteFunctionCommand).map(({ FunctionName }) => FunctionName);
    expect(removed.sort()).toEqual(names.sort());
    expect(roles.commandCalls(DeleteRoleCommand)).toHaveLength(1);
    expect(table.commandCalls(DeleteCommand)[0]?.args[0].input.Key?.["pk"]).toMatch(own);
    expect(objects.commandCalls(DeleteObjectCommand)[0]?.args[0].input.Key).toMatch(
      /^runs\/verify\/verify-aws-/,
    );
  });

  test("does not hold if a call failed for another reason than a denial", async () => {
    outcomes["print-report"] = { ...denied, "read a file": "NoSuchKey" };
    await expect(check.run(region)).rejects.toThrow("to read a file is answered NoSuchKey.");
  });

  test("does not hold if the role that may make the calls cannot, as a denial would prove nothing", async () => {
    outcomes["rightful"] = { "read an item": "done", "read a file": "NoSuchKey" };
    await expect(check.run(region)).rejects.toThrow(
      "a role that may do it: to read a file is answered NoSuchKey.",
    );
  });

  test("makes no call on the emulator, and says so", async () => {
    const onEmulator = { ...region, place: "emulator" } as CheckedRegion;
    expect(await check.run(onEmulator)).toEqual({
      found: "42 kinds of calls are denied by simulation",
      unproven: ["that calls by those roles are denied when they are made"],
    });
    expect(inputsOf(InvokeCommand)).toEqual([]);
  });

  test("does not hold if the simulation allows one", async () => {
    roles
      .on(SimulatePrincipalPolicyCommand)
      .resolves({ EvaluationResults: [{ EvalActionName: "a", EvalDecision: "allowed" }] });
    roles.on(GetRoleCommand).resolves({ Role: { Arn: "arn:aws:iam::123456789012:role/r" } as never });
    await expect(check.run(region)).rejects.toThrow("is allowed to run-test.");
  });
});
