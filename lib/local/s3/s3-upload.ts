import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { PassThrough, type Readable, Transform, type TransformCallback } from "node:stream";
import { crc32 } from "node:zlib";
import { AwsChunkedDecoder } from "./aws-chunked.ts";
import type { ObjectFolder, Upload } from "./object-folder.ts";
import { S3Error, type S3ErrorCode } from "./s3-error.ts";

/** A complete upload: every digest that the client sent matches the received bytes. */
interface VerifiedUpload {
  upload: Upload;
  /** MD5, in hex. */
  etag: string;
}

/** The largest object of one request. https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const largest = 5 * 1024 ** 3;

/**
 * Writes a request's body to disk.
 * @param payload what the signature says of the body, see `verifySignature`.
 * @throws S3Error if the body does not match what was announced; nothing is left on disk.
 */
export async function receiveUpload(
  request: IncomingMessage,
  payload: string,
  objects: ObjectFolder,
): Promise<VerifiedUpload> {
  const chunked = payload.startsWith("STREAMING-") ? new AwsChunkedDecoder() : null;
  const digests = new Digests();
  const upload = await objects.upload(compose(request, chunked ?? new PassThrough(), digests));
  try {
    const etag = digests.md5.digest("hex");
    checkLength(request, digests.length);
    if (/^[0-9a-f]{64}$/.test(payload)) {
      check(payload, digests.sha256.copy().digest("hex"), "XAmzContentSHA256Mismatch");
    }
    check(request.headers["content-md5"], Buffer.from(etag, "hex").toString("base64"), "BadDigest");
    checkSums((name) => chunked?.trailers.get(name) ?? request.headers[name], digests);
    return { upload, etag };
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

function compose(source: Readable, decoder: Transform, digests: Transform): Readable {
  // An error of the source or the decoder has to reach the reader of the last of the three streams.
  source.on("error", (error) => decoder.destroy(error));
  source.on("aborted", () => decoder.destroy(new S3Error("IncompleteBody", "The client went away.")));
  decoder.on("error", (error) => digests.destroy(error));
  return source.pipe(decoder).pipe(digests);
}

function checkLength(request: IncomingMessage, received: number): void {
  const announced = request.headers["x-amz-decoded-content-length"];
  if (announced === undefined || Number(announced) === received) return;
  throw new S3Error("IncompleteBody", `The body has ${received} bytes instead of ${announced}.`);
}

function checkSums(sent: (name: string) => string | string[] | undefined, digests: Digests): void {
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(digests.crc32);
  check(sent("x-amz-checksum-crc32"), crc.toString("base64"), "BadDigest");
  check(sent("x-amz-checksum-sha256"), digests.sha256.copy().digest("base64"), "BadDigest");
  const unknown = ["crc32c", "crc64nvme", "sha1"].filter((name) => sent(`x-amz-checksum-${name}`));
  if (unknown.length > 0)
    throw new S3Error("NotImplemented", `Checksums by ${unknown} are not checked here.`);
}

function check(sent: string | string[] | undefined, expected: string, code: S3ErrorCode): void {
  if (sent === undefined || sent === expected) return;
  throw new S3Error(code, "What arrived is not what the client sent.");
}

/** Passes the bytes on, and counts and hashes them. */
class Digests extends Transform {
  readonly md5: Hash = createHash("md5");
  readonly sha256: Hash = createHash("sha256");
  crc32 = 0;
  length = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.length += chunk.length;
    if (this.length > largest) {
      done(new S3Error("EntityTooLarge", "The object is too large."));
      return;
    }
    this.md5.update(chunk);
    this.sha256.update(chunk);
    this.crc32 = crc32(chunk, this.crc32);
    done(null, chunk);
  }
}
