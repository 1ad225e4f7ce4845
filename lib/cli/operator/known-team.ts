import { closest } from "../../../functions/core/closest.ts";
import { note } from "../terminal/output.ts";
import { invocation } from "../tool.ts";
import { isKnownTeam } from "./team-scenarios.ts";
import { teamNames } from "./teams.ts";

/**
 * @param found what a team has, as it is returned. If that is nothing, and the team is unknown to the region, a note says so: an
 * empty list alone would hide a mistyped name.
 */
export async function ofKnownTeam<T>(team: string, found: T[]): Promise<T[]> {
  if (found.length > 0 || (await isKnownTeam(team))) return found;
  const near = closest(team, await teamNames());
  const hint = near === null ? `${invocation} team list shows those that it has.` : `Did you mean ${near}?`;
  note(`This region has no team ${team}. ${hint}`);
  return found;
}
