import * as z from "zod";
import { AwsJsonError } from "../http/aws-json.ts";
import { executionStatuses } from "./execution-ledger.ts";

// https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html
const NAME = /^[A-Za-z0-9_-]{1,80}$/;
export const toStart = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().default("{}"),
});
export const byArn = z.object({ executionArn: z.string() });
export const toStop = byArn.extend({
  error: z.string().max(256).nullish(),
  cause: z.string().max(32_768).nullish(),
});
export const toList = z.object({
  stateMachineArn: z.string(),
  statusFilter: z.enum(executionStatuses).optional(),
  maxResults: z.int().min(0).max(1000).default(100),
  nextToken: z.string().optional(),
});

/** The longest input, in bytes. */
const inputLimit = 256 * 1024;

/** @throws AwsJsonError `InvalidName` */
export function checkName(name: string): void {
  if (!NAME.test(name)) throw new AwsJsonError("InvalidName", `Invalid Name: '${name}'`);
}

/**
 * An execution's input, from the text that the caller sent.
 * @throws AwsJsonError `InvalidExecutionInput`
 */
export function parseExecutionInput(input: string): unknown {
  if (Buffer.byteLength(input) > inputLimit) {
    throw new AwsJsonError("InvalidExecutionInput", `The input is larger than ${inputLimit} bytes.`);
  }
  try {
    return JSON.parse(input);
  } catch (cause) {
    throw new AwsJsonError("InvalidExecutionInput", "The input is not JSON.", { cause });
  }
}
