import type { RegionCode } from "../../../functions/core/regions.ts";
import { type IssuedKey, isValidAt, type KeyRecord, keyStore } from "../../../functions/stores/key-store.ts";
import type { OperatorOptions } from "../options/operator-options.ts";
import { columns, note, print, printJson } from "../terminal/output.ts";
import { ofKnownTeam } from "./known-team.ts";
import { inRegion } from "./operator-region.ts";

/** Issues a key; standard output gets only the key. */
export async function issueKey(options: OperatorOptions & { team: string; expires?: number }): Promise<void> {
  const { team, expires } = options;
  const expiresAt = expires === undefined ? null : new Date(Date.now() + expires).toISOString();
  const issue = (region: RegionCode) => keyStore().issue({ team, region, expiresAt });
  const issued = await inRegion(options, issue, {
    mayCreate: true,
    changes: ({ keyId }) => [{ action: "key issue", team, subject: keyId }],
  });
  printIssued(issued, options);
}

export async function rotateKey(
  keyId: string,
  options: OperatorOptions & { overlap: number },
): Promise<void> {
  const issued = await inRegion(options, () => keyStore().rotate(keyId, { overlapMs: options.overlap }), {
    changes: ({ team, keyId: next }) => [
      { action: "key rotate", team, subject: `${keyId}, replaced by ${next}` },
    ],
  });
  printIssued(issued, options);
}

export async function revokeKey(keyId: string, options: OperatorOptions): Promise<void> {
  const revoked = await inRegion(options, () => keyStore().revoke(keyId), {
    changes: ({ team }) => [{ action: "key revoke", team, subject: keyId }],
  });
  if (options.json) printJson(toJson(revoked));
  else print(`${revoked.keyId} is revoked`);
}

export async function listKeys(options: OperatorOptions & { team: string }): Promise<void> {
  const keys = await inRegion(options, async () =>
    ofKnownTeam(options.team, await keyStore().list(options.team)),
  );
  if (options.json) return printJson({ keys: keys.map(toJson) });
  const now = new Date();
  const rows = keys.map((key) => [
    ...[key.keyId, stateOf(key, now), key.createdAt, key.validUntil ?? "no end"],
    key.lastUsedAt ?? "never",
  ]);
  for (const line of columns([["KEY ID", "STATE", "ISSUED", "VALID UNTIL", "LAST USED"], ...rows]))
    print(line);
}

function printIssued(issued: IssuedKey, { json }: OperatorOptions): void {
  if (json) {
    printJson({ key: issued.key, ...toJson(issued) });
    return;
  }
  note(`Key ${issued.keyId} of team ${issued.team}, region ${issued.region}. It is not shown again:`);
  print(issued.key);
}

function stateOf(key: KeyRecord, now: Date): string {
  if (key.revokedAt !== null) return "revoked";
  if (!isValidAt(key, now)) return key.replacedBy === null ? "expired" : "replaced";
  return key.replacedBy === null ? "valid" : "being replaced";
}

function toJson(key: KeyRecord): object {
  return {
    key_id: key.keyId,
    team: key.team,
    region: key.region,
    state: stateOf(key, new Date()),
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    valid_until: key.validUntil,
    revoked_at: key.revokedAt,
    replaced_by: key.replacedBy,
    last_used_at: key.lastUsedAt,
  };
}
