import { faultOfClaims, type Trust } from "../../../functions/core/team/trust.ts";
import { trustStore } from "../../../functions/stores/trust-store.ts";
import type { TeamOptions } from "../options/operator-options.ts";
import { columns, print, printJson } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { ofKnownTeam } from "./known-team.ts";
import { inRegion } from "./operator-region.ts";

/** The issuer and the audience that a trust is about. */
export type TrustOptions = TeamOptions & { issuer: string; audience: string };
/** The values that each claim may have. */
export type Claims = Record<string, string[]>;

/** Trusts an issuer. @throws UsageError for claims that any stranger's token could have; AudienceTaken. */
export async function addTrust(options: TrustOptions & { claim: Claims }): Promise<void> {
  const { team, issuer, audience, claim: claims } = options;
  const fault = faultOfClaims({ issuer, claims });
  if (fault !== null) throw new UsageError(fault);
  const wanted: Trust = { team, issuer, audience, claims, createdAt: new Date().toISOString() };
  const trust = await inRegion(options, () => trustStore().add(wanted), {
    mayCreate: true,
    changes: () => [{ action: "trust add", team, subject: nameOf(options) }],
  });
  if (options.json) printJson(toJson(trust));
  else print(`Team ${team} trusts ${issuer} for tokens with the audience ${audience} and ${shown(claims)}.`);
}

export async function listTrusts(options: TeamOptions): Promise<void> {
  const trusts = await inRegion(options, async () =>
    ofKnownTeam(options.team, await trustStore().list(options.team)),
  );
  if (options.json) return printJson({ trusts: trusts.map(toJson) });
  const rows = trusts.map(({ issuer, audience, claims, createdAt }) => [
    ...[issuer, audience, shown(claims)],
    createdAt,
  ]);
  for (const line of columns([["ISSUER", "AUDIENCE", "CLAIMS", "ADDED"], ...rows])) print(line);
}

/** @throws TrustNotFound */
export async function removeTrust(options: TrustOptions): Promise<void> {
  const { team, issuer, audience } = options;
  await inRegion(options, () => trustStore().remove(options), {
    changes: () => [{ action: "trust remove", team, subject: nameOf(options) }],
  });
  if (options.json) printJson({ team, issuer, audience });
  else print(`Team ${team} trusts ${issuer} with the audience ${audience} no more.`);
}

function nameOf({ issuer, audience }: TrustOptions): string {
  return `${issuer}, audience ${audience}`;
}

function shown(claims: Trust["claims"]): string {
  return Object.entries(claims)
    .map(([name, patterns]) => `${name}=${patterns.join("|")}`)
    .join(", ");
}

function toJson({ team, issuer, audience, claims, createdAt }: Trust): object {
  return { team, issuer, audience, claims, created_at: createdAt };
}
