import { createHmac, randomBytes } from "node:crypto";
import { AccessRefused } from "./access-refused.ts";
import { type Credentials, sameText } from "./credentials.ts";
import type { SigningRoleName } from "./signing-roles.ts";

/** What the token service gives for a role. */
interface RoleSession extends Credentials {
  sessionToken: string;
  expiration: Date;
}

/** Who signs by a session. */
interface SessionOwner extends Credentials {
  role: SigningRoleName;
}

/**
 * The session's data are its token, signed by the region's own secret, from which its secret follows: nothing is stored, so
 * that links survive a restart of the region as they survive a restart of a function.
 */
export function beginRoleSession(owner: Credentials, role: SigningRoleName, expiration: Date): RoleSession {
  const accessKeyId = `LOCALSESSION${randomBytes(8).toString("hex").toUpperCase()}`;
  const data = Buffer.from(JSON.stringify([accessKeyId, expiration.getTime(), role])).toString("base64url");
  const sessionToken = `${data}.${keyed(owner, "token", data)}`;
  return { accessKeyId, secretAccessKey: keyed(owner, "secret", data), sessionToken, expiration };
}

/**
 * The credentials to which a token belongs.
 * @throws AccessRefused if it was not issued here, or has expired, as S3 answers.
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
