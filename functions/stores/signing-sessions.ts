import type { S3Client } from "@aws-sdk/client-s3";
import { AssumeRoleCommand } from "@aws-sdk/client-sts";
import { linkSessionSeconds } from "../../lib/config.ts";
import { ServiceError } from "../core/error.ts";
import { tokens } from "../shared/clients.ts";
import { type EnvironmentName, environment } from "../shared/environment.ts";
import { s3OfSession } from "../shared/s3-client.ts";

/** The role whose rights a link has could not be assumed. */
export class LinksUnavailable extends ServiceError {
  override readonly name = "LinksUnavailable";
}

/** A session of a role that signs links. */
export interface SigningSession {
  client: S3Client;
  /** Seconds since the epoch. */
  endsAt: number;
}

/**
 * The sessions of a role that may do nothing but what its links are for. A function's own credentials would do for signing, but
 * Lambda does not say when they end, and a link ends with the credentials that signed it:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
 */
export class SigningSessions {
  readonly #role: EnvironmentName;
  readonly #name: string;
  #session: SigningSession | null = null;
  #beginning: Promise<SigningSession> | null = null;

  /**
   * @param role the variable with the role's ARN.
   * @param name of its sessions, in the account's records.
   */
  constructor(role: EnvironmentName, name: string) {
    this.#role = role;
    this.#name = name;
  }

  /**
   * The current session if links signed with it can live that many seconds, otherwise a new one; concurrent calls share it.
   * @throws LinksUnavailable
   */
  async lasting(seconds: number): Promise<SigningSession> {
    if (this.#session && this.#session.endsAt - inSeconds(Date.now()) >= seconds) return this.#session;
    this.#beginning ??= this.#begin().finally(() => {
      this.#beginning = null;
    });
    this.#session = await this.#beginning;
    return this.#session;
  }

  async #begin(): Promise<SigningSession> {
    const RoleArn = environment(this.#role);
    const request = { RoleArn, RoleSessionName: this.#name, DurationSeconds: linkSessionSeconds };
    try {
      const { Credentials: given } = await tokens().send(new AssumeRoleCommand(request));
      const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = given ?? {};
      if (!AccessKeyId || !SecretAccessKey || !SessionToken || !Expiration) {
        throw new TypeError("The answer of the token service has no complete credentials.");
      }
      const credentials = {
        accessKeyId: AccessKeyId,
        secretAccessKey: SecretAccessKey,
        sessionToken: SessionToken,
      };
      return { client: s3OfSession(credentials), endsAt: inSeconds(Expiration.getTime()) };
    } catch (cause) {
      throw new LinksUnavailable(`${RoleArn}, which signs links, could not be assumed.`, { cause });
    }
  }
}

/** Whole seconds, as in the time of a signature: an expiry counted from milliseconds would be wrong. */
export function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
