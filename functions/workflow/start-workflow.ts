import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
} from "@aws-sdk/client-sfn";
import type { RunRef } from "../core/artifacts/object-keys.ts";
import { stateMachines } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { inputOf } from "./task-input.ts";
import { untilAdmitted } from "./until-admitted.ts";

/** `already-started` is an expected result: the API and each tick request the same run until it begins. */
type Start = "started" | "already-started";

/**
 * Starts the workflow of a run. Its name is the run's id, so Step Functions refuses a second one.
 * @param giveUp until then a throttled start is retried; without it the caller does not wait.
 */
export function startRun(ref: RunRef, giveUp?: AbortSignal): Promise<Start> {
  return start(ref.runId, inputOf(ref), giveUp);
}

/** How long one attempt at finishing an abandoned run may take before the next one starts, in milliseconds. */
const finishPatience = 5 * 60_000;

/** Starts a workflow that finishes a run whose own workflow no longer will. */
export function startFinish(ref: RunRef, reason: string, giveUp: AbortSignal): Promise<Start> {
  const attempt = Math.floor(Date.now() / finishPatience);
  const input = { ...inputOf(ref), cause: { Error: "RunAbandoned", Cause: reason } };
  return start(`${ref.runId}-finish-${attempt}`, input, giveUp);
}

async function start(name: string, input: object, giveUp?: AbortSignal): Promise<Start> {
  const stateMachineArn = environment("stateMachine");
  const command = new StartExecutionCommand({ stateMachineArn, name, input: JSON.stringify(input) });
  try {
    await untilAdmitted(() => stateMachines().send(command), giveUp);
    return "started";
  } catch (error) {
    if (error instanceof ExecutionAlreadyExists) return "already-started";
    throw error;
  }
}

/** Whether the run's workflow has ended, successfully or not, or does not exist: it was never started, or ended long ago. */
export async function workflowEnded(ref: RunRef): Promise<boolean> {
  const executionArn = `${environment("stateMachine").replace(":stateMachine:", ":execution:")}:${ref.runId}`;
  try {
    const { status } = await stateMachines().send(new DescribeExecutionCommand({ executionArn }));
    return status !== "RUNNING";
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return true;
    throw error;
  }
}
