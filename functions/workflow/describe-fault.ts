import * as z from "zod/mini";
import type { Fault } from "./task-input.ts";

/** Errors of our own, whose messages are written for users and safe to show. */
const ownErrors = new Set([
  "BrowserUnavailable",
  "StorageUnavailable",
  "AttemptLost",
  "SecretNotFound",
  "RunAbandoned",
  "RegionStopped",
  "NewerDocument",
]);

const processEnded = "The process that drove the browser ended, most likely for want of memory.";

const timedOut = "The service did not answer within its own time limit.";

/** Errors that the platform reports by name only. https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html */
const platformFaults: Readonly<Record<string, string>> = {
  "States.Timeout": timedOut,
  // How Lambda reports a function that ran out of its time: https://docs.aws.amazon.com/lambda/latest/dg/troubleshooting-invocation.html
  "Sandbox.Timedout": timedOut,
  // The names under which a function is reported whose process ended; the last one if Lambda saw why.
  "Lambda.Unknown": processEnded,
  "Runtime.ExitError": processEnded,
  "Runtime.OutOfMemory": processEnded,
  "Lambda.TooManyRequestsException": "The service had no capacity left.",
};

const unknownFault = "The service broke down. The fault is in its log, under this execution's id.";

const lambdaCause = z.object({ errorMessage: z.string() });

/**
 * Describes a fault for a user. Functions report their errors as JSON inside the cause. The message of any other error could
 * reveal internals, so it goes to the log only.
 */
export function describeFault({ Error: name, Cause: cause }: Fault): string {
  if (!ownErrors.has(name)) return platformFaults[name] ?? unknownFault;
  return messageIn(cause ?? "") || unknownFault;
}

function messageIn(cause: string): string {
  try {
    return lambdaCause.parse(JSON.parse(cause)).errorMessage;
  } catch {
    return cause;
  }
}
