import * as z from "zod/mini";
import { ServiceError } from "../core/error.ts";
import { regionCodes } from "../core/regions.ts";
import { lazy } from "../shared/lazy.ts";

/** A key as the table stores it. */
export const keyRecordSchema = lazy(() => {
  const text = z.string();
  const textOrNull = z.nullable(text);
  return z.object({
    keyId: text,
    team: text,
    region: z.enum(regionCodes),
    /** SHA-256 of the whole key, lower-case hexadecimal: the key itself is not stored anywhere. */
    hash: text,
    createdAt: text,
    /** From when the key is refused, for whatever reason; `null`: never. */
    validUntil: textOrNull,
    /** As set when the key was issued; `null`: it does not expire. */
    expiresAt: textOrNull,
    revokedAt: textOrNull,
    /** The key that replaced it in a rotation. */
    replacedBy: textOrNull,
    /** When it last let a request in, to the hour; `null`: never, or before this was kept. */
    lastUsedAt: z._default(textOrNull, null),
  });
});

/** What is stored of a key, without the key itself. Times are RFC 3339 UTC with milliseconds. */
export type KeyRecord = z.infer<ReturnType<typeof keyRecordSchema>>;

/** A newly issued key, at the only moment when it can be shown. */
export interface IssuedKey extends KeyRecord {
  key: string;
}

/** There is no key with this id. */
export class KeyNotFound extends ServiceError {
  override readonly name = "KeyNotFound";
}

/** The key has been revoked, has expired or was replaced, so it cannot be rotated. */
export class KeyNotValid extends ServiceError {
  override readonly name = "KeyNotValid";
}

/** Whether a key is accepted at an instant. */
export function isValidAt({ validUntil }: KeyRecord, now: Date): boolean {
  return validUntil === null || now.getTime() < Date.parse(validUntil);
}
