import type { IncomingMessage } from "node:http";
import { S3Error } from "./s3-error.ts";

/** Longest key in UTF-8 bytes. https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const longestKey = 1024;
/** Headers of an upload that are returned with the object, as are those that begin with `x-amz-meta-`. */
const kept = [
  ...["cache-control", "content-disposition", "content-language", "content-type", "expires"],
  ...["x-amz-server-side-encryption", "x-amz-server-side-encryption-aws-kms-key-id"],
];

/**
 * The key that a path names, below the bucket.
 * @throws S3Error if it is not UTF-8, or too long.
 */
export function keyOf(path: string): string {
  let key: string;
  try {
    key = decodeURIComponent(path);
  } catch (cause) {
    throw new S3Error("InvalidURI", "The key is not percent-encoded UTF-8.", { cause });
  }
  if (Buffer.byteLength(key) > longestKey) throw new S3Error("KeyTooLongError", "The key is too long.");
  return key;
}

/** The headers that are stored with an upload, by lower-case name. */
export function keptHeaders(request: IncomingMessage): Record<string, string> {
  const names = Object.keys(request.headers).filter(
    (name) => kept.includes(name) || name.startsWith("x-amz-meta-"),
  );
  const headers = Object.fromEntries(names.map((name) => [name, String(request.headers[name])]));
  // `aws-chunked` describes the transfer, not the object.
  const encodings = (request.headers["content-encoding"] ?? "").split(",").map((name) => name.trim());
  const encoding = encodings.filter((name) => name !== "" && name !== "aws-chunked").join(",");
  return encoding === "" ? headers : { ...headers, "content-encoding": encoding };
}
