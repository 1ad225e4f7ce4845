import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { PutFunctionConcurrencyCommand } from "@aws-sdk/client-lambda";
import {
  CreateStateMachineCommand,
  DeleteStateMachineCommand,
  DescribeExecutionCommand,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import type { AwsClients } from "./aws-clients.ts";
import { knownWithin, makeFunction, makeRole, untilKnown } from "./probe-function.ts";
import { type Undo, withUndo } from "./undo.ts";

/** How the probe ends; `refused`: Lambda does not invoke it, because its reserved concurrency is used up. */
export type ProbeEnd = "timeout" | "out of memory" | "exit" | "refused";

/** A function that never answers, ends its process, or takes memory until there is none. */
const code = `export const handler = ({ end }) => {
  if (end === "refused") return;
  if (end === "exit") process.exit(1);
  if (end === "timeout") return new Promise(() => setInterval(() => {}, 1000));
  const all = [];
  for (;;) all.push(Buffer.alloc(16 * 1024 * 1024, 1));
};`;

/**
 * Has a workflow invoke a function that ends in a given way, with a role, a function and a state machine of its own, which it removes
 * again.
 * @returns the name of the error by which Step Functions reports each end.
 */
export function probeErrors(aws: AwsClients, ends: readonly ProbeEnd[]): Promise<Record<ProbeEnd, string>> {
  const name = `verify-aws-${randomUUID().slice(0, 8)}`;
  return withUndo(async (undo) => {
    const Role = await makeRole(aws, name, undo);
    const Resource = await makeFunction(aws, { name, Role, code }, undo);
    const stateMachineArn = await makeStateMachine(aws, name, Role, Resource, undo);
    const found = {} as Record<ProbeEnd, string>;
    for (const end of ends) {
      // To reserve zero takes nothing from the account's other functions.
      const none = { FunctionName: name, ReservedConcurrentExecutions: 0 };
      if (end === "refused") await aws.functions.send(new PutFunctionConcurrencyCommand(none));
      found[end] = await errorOf(aws, stateMachineArn, end);
    }
    return found;
  });
}

async function makeStateMachine(
  { workflows }: AwsClients,
  name: string,
  roleArn: string,
  Resource: string,
  undo: Undo,
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
    // The right to invoke may not be known everywhere yet, nor that nothing may.
    const isUnknown = /AccessDenied/.test(`${ended.error} ${ended.cause}`);
    const isEarly = isUnknown || (end === "refused" && ended.status === "SUCCEEDED");
    if (!isEarly || attempt === knownWithin.attempts) return ended.error ?? ended.status ?? "";
    await sleep(knownWithin.pauseMs);
  }
}
