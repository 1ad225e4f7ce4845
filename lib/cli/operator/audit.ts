import { auditStore, type ChangeRecord } from "../../../functions/stores/audit-store.ts";
import type { OperatorOptions } from "../options/operator-options.ts";
import { columns, print, printJson } from "../terminal/output.ts";
import { ofKnownTeam } from "./known-team.ts";
import { inRegion } from "./operator-region.ts";

export type AuditOptions = OperatorOptions & {
  /** All teams if not given. */
  team?: string;
  /** How far back, in milliseconds. */
  since: number;
  limit: number;
};

/** Lists what operators changed, the newest first. */
export async function listChanges(options: AuditOptions): Promise<void> {
  const changes = await inRegion(options, () => newest(options));
  if (options.json) return printJson({ changes });
  const rows = changes.map(({ at, operator, team, action, subject }) => [
    at,
    operator,
    team,
    action,
    subject,
  ]);
  for (const line of columns([["WHEN", "WHO", "TEAM", "CHANGE", "OF"], ...rows])) print(line);
}

async function newest({ team, since, limit }: AuditOptions): Promise<ChangeRecord[]> {
  const now = new Date();
  const found: ChangeRecord[] = [];
  for await (const change of auditStore().since(new Date(now.getTime() - since).toISOString(), now)) {
    if (team === undefined || change.team === team) found.push(change);
    if (found.length === limit) break;
  }
  return team === undefined ? found : ofKnownTeam(team, found);
}
