import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { StoredObject } from "./object-file.ts";
import { S3Error } from "./s3-error.ts";

/** Bytes of an object from `start` to `end`, both included; an empty object has none. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Answers with an object, or with the requested range of it.
 * @throws S3Error for a condition that does not hold, or a range that cannot be satisfied.
 */
export async function sendObject(
  request: IncomingMessage,
  response: ServerResponse,
  query: URLSearchParams,
  object: StoredObject,
): Promise<void> {
  checkConditions(object, request.headers);
  const headers = objectHeaders(object, query);
  const range = requestedRange(request.headers.range, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  response.writeHead(range ? 206 : 200, {
    ...headers,
    "content-length": end - start + 1,
    ...(range ? { "content-range": `bytes ${start}-${end}/${object.size}` } : {}),
  });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  await pipeline(object.read(start, end), response);
}

/** Query parameters with which a signed link sets headers of the answer. */
const overrides = [
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-language",
  "content-type",
  "expires",
] as const;

/** The headers of an answer with this object, except those that depend on its length. */
function objectHeaders(object: StoredObject, query: URLSearchParams): Record<string, string> {
  const headers: Record<string, string> = {
    "content-type": "binary/octet-stream",
    ...object.headers,
    etag: `"${object.etag}"`,
    "last-modified": new Date(object.modifiedAt).toUTCString(),
    "accept-ranges": "bytes",
  };
  for (const name of overrides) {
    const value = query.get(`response-${name}`);
    if (value === null) continue;
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new S3Error("InvalidArgument", `response-${name} cannot stand in a header.`);
    }
    headers[name] = value;
  }
  return headers;
}

/**
 * Checks the request's conditions against the object. RFC 9110, section 13.
 * @throws S3Error `PreconditionFailed` or `NotModified`.
 */
function checkConditions(object: StoredObject, headers: IncomingHttpHeaders): void {
  const modified = Math.floor(Date.parse(object.modifiedAt) / 1000) * 1000;
  const since = (value: string | undefined) => (value === undefined ? Number.NaN : Date.parse(value));
  const match = headers["if-match"];
  if (match !== undefined ? !names(match, object.etag) : modified > since(headers["if-unmodified-since"])) {
    throw new S3Error("PreconditionFailed", "The object is not the one that was asked for.");
  }
  const noneMatch = headers["if-none-match"];
  if (
    noneMatch !== undefined ? names(noneMatch, object.etag) : modified <= since(headers["if-modified-since"])
  ) {
    throw new S3Error("NotModified", "The object has not changed.");
  }
}

function names(list: string, etag: string): boolean {
  return list
    .split(",")
    .map((entry) => entry.trim().replace(/^W\//, "").replaceAll('"', ""))
    .some((entry) => entry === "*" || entry === etag);
}

/**
 * The bytes that a `Range` header requests; `null` without one, or with one that is not understood, which RFC 9110 says
 * to ignore.
 * @throws S3Error `InvalidRange` if the object has no such bytes.
 */
function requestedRange(range: string | undefined, size: number): ByteRange | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start <= end) return { start, end };
  throw new S3Error("InvalidRange", "The requested range is not satisfiable");
}
