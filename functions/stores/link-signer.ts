import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { contentDisposition } from "../core/artifacts/content-disposition.ts";
import type { Link } from "../core/artifacts/link.ts";
import type { FileRef } from "../core/run/run-files.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { inSeconds, SigningSessions } from "./signing-sessions.ts";

/** Signs links for clients with sessions of a role that may do nothing but read files of runs. */
export class LinkSigner {
  readonly #sessions = new SigningSessions("linkRole", "links");

  /**
   * A link that lives as long as the environment says.
   * @param fileName the name under which the file is saved.
   * @throws LinksUnavailable
   */
  async sign(file: FileRef, fileName: string, options: { inline?: boolean } = {}): Promise<Link> {
    const lifetime = Number(environment("linkLifetime"));
    const { client, endsAt } = await this.#sessions.lasting(lifetime);
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
}

/** The signer of this process: a warm function keeps its session. */
export const linkSigner = /* @__PURE__ */ lazy(() => new LinkSigner());
