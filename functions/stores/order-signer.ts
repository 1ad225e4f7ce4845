import { GetObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { leastOrderSeconds } from "../../lib/config.ts";
import type { UploadForm } from "../core/attempt/attempt-order.ts";
import type { AttemptUpload } from "../core/attempt/attempt-uploads.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { inSeconds, type SigningSession, SigningSessions } from "./signing-sessions.ts";

/** Signs what one attempt is given; all of it ends at `until`. */
export interface OrderLinks {
  /** RFC 3339 UTC. */
  until: string;
  /** A link to read one object. */
  read(key: string): Promise<string>;
  /** A form to write one object, in a folder that ends in a slash. */
  write(folder: string, upload: AttemptUpload): Promise<UploadForm>;
}

/**
 * Signs the links by which a browser's function, which has no rights, reads its order and hands in its files: with sessions of two
 * roles, one of which may only read what an attempt needs, and the other only write files of attempts. A link ends with its session.
 */
export class OrderSigner {
  readonly #reading = new SigningSessions("orderRole", "orders");
  readonly #writing = new SigningSessions("uploadRole", "uploads");

  /** @throws LinksUnavailable */
  async begin(): Promise<OrderLinks> {
    const [reading, writing] = await Promise.all([
      this.#reading.lasting(leastOrderSeconds),
      this.#writing.lasting(leastOrderSeconds),
    ]);
    const end = Math.min(reading.endsAt, writing.endsAt);
    return {
      until: new Date(end * 1000).toISOString(),
      read: (key) => signedLink(reading, key, end),
      write: (folder, upload) => signedForm(writing, folder, upload, end),
    };
  }
}

function signedLink({ client }: SigningSession, Key: string, end: number): Promise<string> {
  const signedAt = inSeconds(Date.now());
  const command = new GetObjectCommand({ Bucket: environment("bucket"), Key });
  return getSignedUrl(client, command, { expiresIn: end - signedAt, signingDate: new Date(signedAt * 1000) });
}

/** A form, since no signed PUT can limit a size: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html */
async function signedForm(
  { client }: SigningSession,
  folder: string,
  { name, contentType, largest }: AttemptUpload,
  end: number,
): Promise<UploadForm> {
  const { url, fields } = await createPresignedPost(client, {
    Bucket: environment("bucket"),
    Key: folder + name,
    Conditions: [
      ["content-length-range", 0, largest],
      contentType === null ? ["starts-with", "$Content-Type", ""] : ["eq", "$Content-Type", contentType],
    ],
    Expires: end - inSeconds(Date.now()),
  });
  return { url, fields };
}

/** The signer of this process: a warm function keeps its sessions. */
export const orderSigner = /* @__PURE__ */ lazy(() => new OrderSigner());
