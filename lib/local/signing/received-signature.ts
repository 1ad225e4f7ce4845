import type { IncomingHttpHeaders } from "node:http";
import { AccessRefused } from "./access-refused.ts";

/** What a request says about its signature; not verified yet. */
export interface ReceivedSignature {
  presigned: boolean;
  scope: { accessKeyId: string; region: string; service: string };
  signedAt: Date;
  /** Life of a presigned request from `signedAt`, in seconds. */
  expiresIn: number;
  signedHeaders: Set<string>;
  signature: string;
}

const algorithm = "AWS4-HMAC-SHA256";
const SIGNED_AT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
/** Longest life of a presigned request, in seconds. */
const longestLife = 7 * 24 * 3600;

/**
 * Reads the signature from a request's header or query.
 * @throws AccessRefused if there is none, or it is malformed.
 */
export function receivedSignature(request: SignedRequest): ReceivedSignature {
  const { authorization } = request.headers;
  if (authorization !== undefined) return inHeader(request, authorization);
  if (request.query.has("X-Amz-Signature")) return inQuery(request.query);
  throw new AccessRefused("AccessDenied", "The request is not signed.");
}

function inHeader({ headers }: SignedRequest, authorization: string): ReceivedSignature {
  const form =
    /^AWS4-HMAC-SHA256 +Credential=([^,\s]+), *SignedHeaders=([^,\s]+), *Signature=([0-9a-f]{64})$/;
  const [, credential, signedHeaders, signature] = form.exec(authorization) ?? [];
  const date = headers["x-amz-date"];
  if (!credential || !signedHeaders || !signature || typeof date !== "string") {
    throw new AccessRefused("AuthorizationHeaderMalformed", "The Authorization header is malformed.");
  }
  return { presigned: false, expiresIn: 0, ...common(credential, date, signedHeaders, signature) };
}

function inQuery(query: URLSearchParams): ReceivedSignature {
  const one = (name: string): string => {
    const [value, ...more] = query.getAll(name);
    if (value !== undefined && more.length === 0) return value;
    throw malformedQuery(`${name} is to be given once.`);
  };
  if (one("X-Amz-Algorithm") !== algorithm) throw malformedQuery(`X-Amz-Algorithm is to be ${algorithm}.`);
  const expiresIn = one("X-Amz-Expires");
  if (!/^\d{1,6}$/.test(expiresIn) || Number(expiresIn) < 1 || Number(expiresIn) > longestLife) {
    throw malformedQuery(`X-Amz-Expires is to be between 1 and ${longestLife} seconds.`);
  }
  return {
    presigned: true,
    expiresIn: Number(expiresIn),
    ...common(one("X-Amz-Credential"), one("X-Amz-Date"), one("X-Amz-SignedHeaders"), one("X-Amz-Signature")),
  };
}

/** The same for a form of an upload, whose field names are in lower case. */
export function formSignature(fields: ReadonlyMap<string, string>): ReceivedSignature {
  const field = (name: string) => fields.get(name) ?? "";
  if (field("x-amz-algorithm") !== algorithm)
    throw new AccessRefused("AccessDenied", "The form is not signed.");
  const [credential, date] = [field("x-amz-credential"), field("x-amz-date")];
  return { presigned: true, expiresIn: 0, ...common(credential, date, "host", field("x-amz-signature")) };
}

function common(credential: string, date: string, signedHeaders: string, signature: string) {
  const [accessKeyId, day, region, service, end, ...more] = credential.split("/");
  const [, year, month, dayOfMonth, hour, minute, second] = SIGNED_AT.exec(date) ?? [];
  const signedAt = new Date(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`);
  const wellFormed = end === "aws4_request" && more.length === 0 && day === date.slice(0, 8);
  if (!accessKeyId || !region || !service || !wellFormed || Number.isNaN(signedAt.getTime())) {
    throw new AccessRefused("AuthorizationHeaderMalformed", "The credential or the date is malformed.");
  }
  const scope = { accessKeyId, region, service };
  return { scope, signedAt, signedHeaders: headerNames(signedHeaders), signature };
}

function headerNames(list: string): Set<string> {
  const names = new Set(list.split(";"));
  if ([...names].sort().join(";") === list) return names;
  throw new AccessRefused("AuthorizationHeaderMalformed", "The signed headers are not in their order.");
}

function malformedQuery(message: string): AccessRefused {
  return new AccessRefused("AuthorizationQueryParametersError", message);
}

/** A request as it was received. */
export interface SignedRequest {
  method: string;
  /** As sent, percent-encoding and all. */
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The whole body, for services that sign its hash without sending `x-amz-content-sha256`. */
  body?: Buffer;
}
