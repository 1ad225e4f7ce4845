import { presentExecution } from "../../../functions/api/present-execution.ts";
import { listOrder } from "../../../functions/core/execution/list-order.ts";
import type { ExecutionFilter, ListedExecution } from "../../../functions/stores/execution-listing.ts";
import { executionStore } from "../../../functions/stores/execution-store.ts";
import type { OperatorOptions } from "../options/operator-options.ts";
import { columns, print, printJson } from "../terminal/output.ts";
import { ofKnownTeam } from "./known-team.ts";
import { inRegion } from "./operator-region.ts";
import { teamNames } from "./teams.ts";

export type ListOptions = OperatorOptions &
  Partial<Pick<ExecutionFilter, "status" | "type" | "outcome">> & {
    /** All teams if not given. */
    team?: string;
    /** How far back, in milliseconds. */
    since?: number;
    limit: number;
  };

type OfTeam = ListedExecution & { team: string };

/** Lists executions of all teams, or of one, in the order of the API's listing. */
export async function listTeamExecutions(options: ListOptions): Promise<void> {
  const found = await inRegion(options, () => newest(options));
  if (options.json)
    return printJson({ executions: found.map((one) => ({ team: one.team, ...presentExecution(one) })) });
  const rows = found.map((one) => [
    ...[one.team, one.executionId, one.status, one.outcome ?? "", one.type, one.startedAt ?? ""],
    one.scenarioName,
  ]);
  const header = ["TEAM", "EXECUTION ID", "STATUS", "OUTCOME", "TYPE", "STARTED", "SCENARIO"];
  for (const line of columns([header, ...rows])) print(line);
}

/** The first of each team are read, and the first of those are shown. */
async function newest(options: ListOptions): Promise<OfTeam[]> {
  const teams = options.team === undefined ? await teamNames() : [options.team];
  const found: OfTeam[] = [];
  for (const team of teams) found.push(...(await ofTeam(team, options)));
  if (options.team !== undefined) await ofKnownTeam(options.team, found);
  const position = new Map(found.map((one) => [one, listOrder(one)]));
  const orderOf = (one: OfTeam) => position.get(one) ?? "";
  return found.sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1)).slice(0, options.limit);
}

async function ofTeam(team: string, { limit, since, ...wanted }: ListOptions): Promise<OfTeam[]> {
  const { status = null, type = null, outcome = null } = wanted;
  const startedAfter = since === undefined ? null : new Date(Date.now() - since).toISOString();
  const filter = { scenarioId: null, status, type, outcome, startedAfter, startedBefore: null };
  const found: OfTeam[] = [];
  let after: string | null = null;
  do {
    const page = await executionStore().list(team, filter, { limit: limit - found.length, after });
    found.push(...page.executions.map((execution) => ({ team, ...execution })));
    after = page.next;
  } while (after !== null && found.length < limit);
  return found;
}
