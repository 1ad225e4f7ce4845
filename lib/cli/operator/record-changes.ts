import { userInfo } from "node:os";
import { GetCallerIdentityCommand } from "@aws-sdk/client-sts";
import { tokens } from "../../../functions/shared/clients.ts";
import { auditStore, type Change } from "../../../functions/stores/audit-store.ts";
import { note } from "../terminal/output.ts";

/**
 * Does an operator's work in a region and records what it changed. The operator is identified first, so that nobody
 * changes anything anonymously.
 */
export async function recordChanges<T>(
  work: () => Promise<T>,
  changes: (result: T) => readonly Change[],
  isCloud: boolean,
): Promise<T> {
  const operator = isCloud ? await callerArn() : userOfMachine();
  const result = await work();
  try {
    const at = new Date().toISOString();
    for (const change of changes(result)) await auditStore().record({ at, operator, ...change });
  } catch (error) {
    // The result may be a key, which cannot be shown again: it must not be lost because the record could not be
    // written.
    note(`The change was made, but could not be recorded: ${(error as Error).message}`);
  }
  return result;
}

/** The user's name or, in a container in which the user has none, the number. */
function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`;
  }
}

/** AWS lets everyone ask whose credentials they have. */
async function callerArn(): Promise<string> {
  const { Arn = "unknown" } = await tokens().send(new GetCallerIdentityCommand({}));
  return Arn;
}
