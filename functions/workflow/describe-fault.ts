import * as z from "zod/mini";
import type { Fault } from "./task-input.ts";

/** Our own errors: written for people, and safe to show to any of them. */
const ownErrors = new Set([
  "BrowserUnavailable",
  "StorageUnavailable",
  "SecretNotFound",
  "RunAbandoned",
  "RegionStopped",
]);

/** What the platform reports by a name alone. https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html */
const platformFaults: Readonly<Record<string, string>> = {
  "States.Timeout": "The service did not answer within its own time limit.",
  "Lambda.Unknown": "The process that drove the browser ended, most likely for want of memory.",
  "Lambda.TooManyRequestsException": "The service had no capacity left.",
};

const unknownFault = "The service broke down. The fault is in its log, under this execution's id.";

const lambdaCause = z.object({ errorMessage: z.string() });

/**
 * What a fault says to a person. Functions report their errors as JSON inside the cause. A message of anybody else's
 * could say what is inside, so it stays in the log.
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
