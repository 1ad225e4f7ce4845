import { environmentNames } from "../../functions/shared/environment.ts";

/** Does something while no workflow can be started, as in an outage of Step Functions. */
export async function withoutWorkflow<T>(work: () => Promise<T>): Promise<T> {
  const name = environmentNames.stateMachine;
  const arn = process.env[name];
  process.env[name] = "arn:aws:states:us-east-1:123456789012:stateMachine:missing";
  try {
    return await work();
  } finally {
    process.env[name] = arn;
  }
}
