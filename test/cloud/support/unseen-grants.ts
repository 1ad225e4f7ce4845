import { grantsOf, lineOf } from "./judge-roles.ts";
import type { Role } from "./roles.ts";

/** Grants that no recorded call uses: Lambda itself uses them, or they only change how S3 refuses. */
const known: readonly { action: string; callers?: readonly string[]; reason: string }[] = [
  { action: "logs:CreateLogStream", reason: "Lambda writes what a function prints." },
  { action: "logs:PutLogEvents", reason: "Lambda writes what a function prints." },
  { action: "xray:PutTraceSegments", reason: "Lambda hands in the traces of a function." },
  { action: "xray:PutTelemetryRecords", reason: "Lambda hands in the traces of a function." },
  {
    action: "sqs:SendMessage",
    reason: "Lambda puts an event that failed each time into the dead-letter queue.",
  },
  {
    action: "s3:ListBucket",
    callers: ["artifacts", "junit"],
    reason: "Tells a series whose last files are not kept any more from a bucket that refuses.",
  },
  {
    action: "s3:ListBucket",
    callers: ["end-test"],
    reason: "Tells an attempt that handed in nothing from a bucket that refuses.",
  },
];

/** What functions are named for in this list and their roles lack, a line each. */
export function lackedUnseen(roles: readonly Role[]): string[] {
  const granted = grantsOf(roles);
  return known.flatMap(({ action, callers = [] }) =>
    callers
      .filter((caller) => !granted.some((grant) => grant.caller === caller && grant.action === action))
      .map((caller) => `${caller}: ${action}`),
  );
}

/** The grants of the roles that are in this list, a line each. */
export function neededUnseen(roles: readonly Role[]): string[] {
  const unseen = grantsOf(roles).filter((grant) =>
    known.some(({ action, callers }) => action === grant.action && (callers?.includes(grant.caller) ?? true)),
  );
  return unseen.map(lineOf);
}
