import { createHmac, randomBytes } from "node:crypto";
import { AccessRefused } from "./access-refused.ts";
import { type Credentials, sameText } from "./credentials.ts";
import type { SigningRoleName } from "./signing-roles.ts";

/** What the token service issues for a role. */
interface RoleSession extends Credentials {
  sessionToken: string;
  expiration: Date;
}

/** Who signs with a session's credentials. */
interface SessionOwner extends Credentials {
  role: SigningRoleName;
}

/**
 * Begins a session, of which nothing is stored: its token holds its data and a signature by the region's own secret, from which
 * the session's secret is derived as well. So links survive a restart of the region, as they survive that of a function.
 */
export function beginRoleSession(owner: Credentials, role: SigningRoleName, expiration: Date): RoleSession {
  const accessKeyId = `LOCALSESSION${randomBytes(8).toString("hex").toUpperCase()}`;
  const data = Buffer.from(JSON.stringify([accessKeyId, expiration.getTime(), role])).toString("base64url");
  const sessionToken = `${data}.${keyed(owner, "token", data)}`;
  return { accessKeyId, secretAccessKey: keyed(owner, "secret", data), sessionToken, expiration };
}

/**
 * The credentials to which a token belongs.
 * @throws AccessRefused, in the words of S3, if it was not issued here or has expired.
 */
export function roleSession(owner: Credentials, sessionToken: string, now: Date): SessionOwner {
  const [data = "", signature = ""] = sessionToken.split(".");
  if (!sameText(keyed(owner, "token", data), signature)) {
    throw new AccessRefused("InvalidToken", "The provided token is malformed or otherwise invalid.");
  }
  const [accessKeyId, endsAt, role = "links"] = JSON.parse(Buffer.from(data, "base64url").toString()) as [
    string,
    number,
    SigningRoleName?,
  ];
  if (now.getTime() >= endsAt) throw new AccessRefused("ExpiredToken", "The provided token has expired.");
  return { accessKeyId, secretAccessKey: keyed(owner, "secret", data), role };
}

function keyed({ secretAccessKey }: Credentials, purpose: string, data: string): string {
  return createHmac("sha256", secretAccessKey).update(`${purpose}\n${data}`).digest("base64url");
}
