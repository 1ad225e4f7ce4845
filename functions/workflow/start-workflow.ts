import { DescribeExecutionCommand, ExecutionAlreadyExists, StartExecutionCommand } from "@aws-sdk/client-sfn";
import type { RunRef } from "../core/object-keys.ts";
import { stateMachines } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { inputOf } from "./task-input.ts";

/** `already-started` is an expected answer: the same run is asked for by the API and by each tick until it begins. */
export type Start = "started" | "already-started";

/** Starts the workflow of a run. Its name is the run's id, so that Step Functions refuses a second one. */
export function startRun(ref: RunRef): Promise<Start> {
  return start(ref.runId, inputOf(ref));
}

/** How long one attempt at finishing an abandoned run may take before another one is started, in milliseconds. */
const finishPatience = 5 * 60_000;

/** Has a run finished whose own workflow will not do it any more. */
export function startFinish(ref: RunRef, reason: string): Promise<Start> {
  const attempt = Math.floor(Date.now() / finishPatience);
  return start(`${ref.runId}-finish-${attempt}`, {
    ...inputOf(ref),
    cause: { Error: "RunAbandoned", Cause: reason },
  });
}

async function start(name: string, input: object): Promise<Start> {
  try {
    const stateMachineArn = environment("stateMachine");
    await stateMachines().send(
      new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) }),
    );
    return "started";
  } catch (error) {
    if (error instanceof ExecutionAlreadyExists) return "already-started";
    throw error;
  }
}

/** Whether the run's workflow has ended, in whatever way. */
export async function workflowEnded(ref: RunRef): Promise<boolean> {
  const executionArn = `${environment("stateMachine").replace(":stateMachine:", ":execution:")}:${ref.runId}`;
  const { status } = await stateMachines().send(new DescribeExecutionCommand({ executionArn }));
  return status !== "RUNNING";
}
