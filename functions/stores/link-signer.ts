import { GetObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { AssumeRoleCommand } from "@aws-sdk/client-sts";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { linkSessionSeconds } from "../../lib/config.ts";
import { contentDisposition } from "../core/content-disposition.ts";
import { ServiceError } from "../core/error.ts";
import type { Link } from "../core/link.ts";
import type { FileRef } from "../core/run-files.ts";
import { tokens } from "../shared/clients.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { s3OfSession } from "../shared/s3-client.ts";

/** The role whose rights a link has could not be assumed. */
export class LinksUnavailable extends ServiceError {
  override readonly name = "LinksUnavailable";
}

/** A session of the role that signs links. */
interface Session {
  client: S3Client;
  /** Seconds since the epoch. */
  endsAt: number;
}

/**
 * Signs links with sessions of a role that may do nothing but read files of runs. A function's own credentials would do for
 * signing, but Lambda does not say when they end, and a link ends with the credentials that signed it:
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-presigned-url.html
 */
export class LinkSigner {
  #session: Session | null = null;
  #beginning: Promise<Session> | null = null;

  /**
   * A link that lives as long as the environment says.
   * @param fileName the name under which the file is saved.
   * @throws LinksUnavailable
   */
  async sign(file: FileRef, fileName: string, options: { inline?: boolean } = {}): Promise<Link> {
    const lifetime = Number(environment("linkLifetime"));
    const { client, endsAt } = await this.#sessionFor(lifetime);
    // A signature's time has whole seconds: an expiry counted from milliseconds would be wrong.
    const signedAt = inSeconds(Date.now());
    const expiresIn = Math.max(1, Math.min(lifetime, endsAt - signedAt));
    const command = new GetObjectCommand({
      Bucket: environment("bucket"),
      Key: file.key,
      ResponseContentType: file.contentType,
      ResponseContentDisposition: contentDisposition(options.inline ? "inline" : "attachment", fileName),
    });
    const signingDate = new Date(signedAt * 1000);
    return {
      url: await getSignedUrl(client, command, { expiresIn, signingDate }),
      expiresAt: new Date((signedAt + expiresIn) * 1000).toISOString(),
      contentType: file.contentType,
      fileName,
      sizeBytes: file.sizeBytes,
      sha256: file.sha256,
    };
  }

  /** The current session if links can live that many seconds by it, else a new one; concurrent calls share it. */
  async #sessionFor(seconds: number): Promise<Session> {
    if (this.#session && this.#session.endsAt - inSeconds(Date.now()) >= seconds) return this.#session;
    this.#beginning ??= beginSession().finally(() => {
      this.#beginning = null;
    });
    this.#session = await this.#beginning;
    return this.#session;
  }
}

async function beginSession(): Promise<Session> {
  const RoleArn = environment("linkRole");
  const request = { RoleArn, RoleSessionName: "links", DurationSeconds: linkSessionSeconds };
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

function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}

/** The signer of this process: a warm function keeps its session. */
export const linkSigner = /* @__PURE__ */ lazy(() => new LinkSigner());
