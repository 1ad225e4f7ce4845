import { environmentNames } from "../../functions/shared/environment.ts";

/** A state machine that does not exist in any region. */
export const missingStateMachine = "arn:aws:states:us-east-1:123456789012:stateMachine:missing";

/** Makes the workflow unreachable during `work`, as an outage of Step Functions would. */
export async function withoutWorkflow<T>(work: () => Promise<T>): Promise<T> {
  const name = environmentNames.stateMachine;
  const arn = process.env[name];
  process.env[name] = missingStateMachine;
  try {
    return await work();
  } finally {
    process.env[name] = arn;
  }
}
