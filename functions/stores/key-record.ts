import * as z from "zod/mini";
import { ServiceError } from "../core/error.ts";
import { regionCodes } from "../core/regions.ts";
import { lazy } from "../shared/lazy.ts";

/** A key as the table holds it. */
export const keyRecordSchema = lazy(() => {
  const text = z.string();
  const textOrNull = z.nullable(text);
  return z.object({
    keyId: text,
    team: text,
    region: z.enum(regionCodes),
    /** SHA-256 of the whole key, lower-case hexadecimal: the key itself is kept nowhere. */
    hash: text,
    createdAt: text,
    /** From when on the key is refused, for whatever reason; `null`: never. */
    validUntil: textOrNull,
    /** As the key was issued; `null`: it has no end of its own. */
    expiresAt: textOrNull,
    revokedAt: textOrNull,
    /** The key that a rotation put in its place. */
    replacedBy: textOrNull,
  });
});

/** What is known of a key, without the key. Times are RFC 3339 UTC with milliseconds. */
export type KeyRecord = z.infer<ReturnType<typeof keyRecordSchema>>;

/** A key at the only moment when it can be seen. */
export interface IssuedKey extends KeyRecord {
  key: string;
}

/** There is no key of this id. */
export class KeyNotFound extends ServiceError {
  override readonly name = "KeyNotFound";
}

/** The key has been revoked, has expired or was replaced, so it cannot be rotated. */
export class KeyNotValid extends ServiceError {
  override readonly name = "KeyNotValid";
}

/** Whether a key is honoured at an instant. */
export function isValidAt({ validUntil }: KeyRecord, now: Date): boolean {
  return validUntil === null || now.getTime() < Date.parse(validUntil);
}
