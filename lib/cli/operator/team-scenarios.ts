import { keyStore } from "../../../functions/stores/key-store.ts";
import { type ScenarioEntry, scenarioStore } from "../../../functions/stores/scenario-store.ts";
import { trustStore } from "../../../functions/stores/trust-store.ts";

/** All scenarios of a team, in the order of their names. */
export async function scenariosOfTeam(team: string): Promise<ScenarioEntry[]> {
  const found: ScenarioEntry[] = [];
  let after: string | null = null;
  do {
    const page = await scenarioStore().list(team, { name: null, limit: 1000, after });
    found.push(...page.scenarios);
    after = page.next;
  } while (after !== null);
  return found;
}

export async function scenarioNames(team: string): Promise<string[]> {
  return (await scenariosOfTeam(team)).map(({ name }) => name);
}

/** Whether a team has ever had a key, or has a scenario: teams are registered nowhere else. */
export async function isKnownTeam(team: string): Promise<boolean> {
  const one = await scenarioStore().list(team, { name: null, limit: 1, after: null });
  if (one.scenarios.length > 0 || (await keyStore().list(team)).length > 0) return true;
  return (await trustStore().list(team)).length > 0;
}
