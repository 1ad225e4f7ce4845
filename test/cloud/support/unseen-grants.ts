import { grantsOf, lineOf } from "./judge-roles.ts";
import type { Role } from "./roles.ts";

/** What Lambda itself does by a function's role, so that no call of the function shows it. */
const byLambda: readonly { action: string; reason: string }[] = [
  { action: "logs:CreateLogStream", reason: "Lambda writes what a function prints." },
  { action: "logs:PutLogEvents", reason: "Lambda writes what a function prints." },
  {
    action: "sqs:SendMessage",
    reason: "Lambda puts an event that failed each time into the dead-letter queue.",
  },
];

/** The grants of the roles that stand in that list: a line each. */
export function neededUnseen(roles: readonly Role[]): string[] {
  const unseen = grantsOf(roles).filter(({ action }) => byLambda.some((known) => known.action === action));
  return unseen.map(lineOf);
}
