import { randomBytes, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** The credentials by which a guard recognizes its own browser. */
interface Credentials {
  username: string;
  password: string;
}

export function newCredentials(): Credentials {
  return { username: "sandbox", password: randomBytes(24).toString("base64url") };
}

/** Whether a request carries the credentials (RFC 7617). */
export function isAuthorized(request: IncomingMessage, { username, password }: Credentials): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`);
  const given = Buffer.from(request.headers["proxy-authorization"] ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
