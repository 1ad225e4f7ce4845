import { scheduleStore } from "../../../functions/stores/schedule-store.ts";
import { type TeamEntry, teamStore } from "../../../functions/stores/team-store.ts";
import { type Usage, usageStore } from "../../../functions/stores/usage-store.ts";
import type { OperatorOptions } from "../options/operator-options.ts";
import { columns, print, printJson } from "../terminal/output.ts";
import { inRegion } from "./operator-region.ts";
import { scenariosOfTeam } from "./team-scenarios.ts";

/** What a team has in a region. */
interface TeamSummary extends TeamEntry {
  scenarios: number;
  schedules: number;
}

/** The names of all teams, in their order. */
export async function teamNames(): Promise<string[]> {
  return (await teamStore().all(new Date())).map(({ team }) => team);
}

export async function listTeams(options: OperatorOptions): Promise<void> {
  const teams = await inRegion(options, async () => {
    const found: TeamSummary[] = [];
    for (const entry of await teamStore().all(new Date())) found.push(await summaryOf(entry));
    return found;
  });
  if (options.json) {
    const toJson = ({ validKeys, ...others }: TeamSummary) => ({ ...others, valid_keys: validKeys });
    return printJson({ teams: teams.map(toJson) });
  }
  const rows = teams.map(({ team, validKeys, trusts, scenarios, schedules }) => [
    team,
    ...[validKeys, trusts, scenarios, schedules].map(String),
  ]);
  for (const line of columns([["TEAM", "VALID KEYS", "TRUSTS", "SCENARIOS", "SCHEDULES"], ...rows]))
    print(line);
}

async function summaryOf(entry: TeamEntry): Promise<TeamSummary> {
  const [scenarios, schedules] = await Promise.all([
    scenariosOfTeam(entry.team),
    scheduleStore().list(entry.team),
  ]);
  return { ...entry, scenarios: scenarios.length, schedules: schedules.length };
}

/** Shows what the runs of each team took. @param options.since how far back, in milliseconds. */
export async function showUsage(options: OperatorOptions & { since: number }): Promise<void> {
  const since = new Date(Date.now() - options.since).toISOString();
  const teams = await inRegion(options, async () => {
    const found: [string, Usage][] = [];
    for (const team of await teamNames()) found.push([team, await usageStore().since(team, since)]);
    return found;
  });
  if (options.json) {
    const toJson = ([team, { runs, tests, browserMs }]: [string, Usage]) => ({
      ...{ team, runs, tests },
      browser_ms: browserMs,
    });
    return printJson({ since, teams: teams.map(toJson) });
  }
  const rows = teams.map(([team, { runs, tests, browserMs }]) => [
    ...[team, String(runs), String(tests)],
    (browserMs / 60_000).toFixed(1),
  ]);
  for (const line of columns([["TEAM", "RUNS", "TESTS", "BROWSER MINUTES"], ...rows])) print(line);
}
