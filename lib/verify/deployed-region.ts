import { globSync } from "node:fs";
import type { RegionCode } from "../../functions/core/regions.ts";
import { root } from "./command.ts";
import type { Inputs } from "./conformance.ts";
import type { Operator } from "./operator.ts";

/** The two teams of the suite, which must not see each other's data. */
export type SuiteTeams = readonly [ours: string, other: string];

/** A deployed region with keys and scenarios. */
export interface DeployedRegion {
  code: RegionCode;
  baseUrl: string;
  keys: Record<"ours" | "other" | "revoked" | "expired", string>;
  /** Id of an execution that is scheduled for the distant future. */
  later: string;
}

/** Prepares a region for the suite, as docs/conformance.md says, and for the update. */
export async function prepare(
  code: RegionCode,
  baseUrl: string,
  operator: Operator,
  [ours, other]: SuiteTeams = ["conformance-a", "conformance-b"],
): Promise<DeployedRegion> {
  const scenarios = globSync("examples/conformance/*.yaml", { cwd: root });
  await operator.push(ours, [...scenarios, "lib/verify/held.yaml", "lib/verify/held-download.yaml"]);
  await operator.setSecret(ours, "VERIFY_HELD", "is known");
  await operator.push(other, scenarios);
  const revoked = await operator.issueKey(ours);
  await operator.revokeKey(revoked.key_id);
  const keys = {
    ours: (await operator.issueKey(ours)).key,
    other: (await operator.issueKey(other)).key,
    revoked: revoked.key,
    expired: (await operator.issueKey(ours, "--expires", "1s")).key,
  };
  const later = await operator.scheduleForLater(ours, "Conformance: listing");
  return { code, baseUrl, keys, later };
}

/** The inputs of the suite for a region. @param foreign another region, if there is one. */
export function inputsOf(region: DeployedRegion, foreign: DeployedRegion | undefined): Inputs {
  const { baseUrl, keys, later } = region;
  return {
    SCENARIO_API_URL: baseUrl,
    SCENARIO_API_KEY: keys.ours,
    SCENARIO_API_KEY_OTHER: keys.other,
    SCENARIO_API_KEY_REVOKED: keys.revoked,
    SCENARIO_API_KEY_EXPIRED: keys.expired,
    SCENARIO_API_LATER_EXECUTION: later,
    ...(foreign && foreign !== region ? { SCENARIO_API_KEY_FOREIGN_REGION: foreign.keys.ours } : {}),
  };
}
