import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { SignatureV4 } from "@smithy/signature-v4";
import { AccessRefused } from "./access-refused.ts";
import { type Credentials, sameText } from "./credentials.ts";
import { NodeSha256 } from "./node-sha256.ts";
import type { SignedRequest } from "./received-signature.ts";
import { formSignature, type ReceivedSignature, receivedSignature } from "./received-signature.ts";
import { roleSession } from "./role-session.ts";
import type { SigningRoleName } from "./signing-roles.ts";

/** Which signatures a service accepts. */
export interface Verification {
  service: "dynamodb" | "events" | "lambda" | "s3" | "ssm" | "states" | "sts";
  awsRegion: string;
  /** Those of the region's data folder. */
  credentials: Credentials;
  /** Whether a session of such a role may sign this request, too; by default none may. */
  sessionMay?: (role: SigningRoleName) => boolean;
  now: Date;
}

/** Greatest accepted difference between the client's clock and ours, in milliseconds. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
const allowedSkew = 15 * 60_000;

/** What a verified signature says. */
export interface VerifiedSignature {
  /** How the request's body is signed: `UNSIGNED-PAYLOAD`, `STREAMING-…`, or the SHA-256 of the body in hex. */
  payload: string;
  /** The role by whose session the request is signed; `null` for the owner. */
  session: SigningRoleName | null;
}

/**
 * Verifies a request's AWS signature (version 4), in its header or query, by signing the same request again.
 * @throws AccessRefused with the code that S3 would answer.
 */
export async function verifySignature(
  request: SignedRequest,
  verification: Verification,
): Promise<VerifiedSignature> {
  const received = receivedSignature(request);
  const token = request.query.get("X-Amz-Security-Token") ?? header(request.headers, "x-amz-security-token");
  const { role: session, ...credentials } = signerOf(token, verification);
  const to = { ...verification, credentials };
  checkScope(received, to);
  checkTime(received, to.now);
  checkAllSigned(request, received);
  const expected = received.presigned
    ? await expectedInQuery(request, received, to)
    : await expectedInHeader(request, received, to);
  if (!sameText(expected, received.signature)) {
    throw new AccessRefused(
      "SignatureDoesNotMatch",
      "The request signature does not match the one that was sent.",
    );
  }
  if (received.presigned) return { payload: "UNSIGNED-PAYLOAD", session };
  const payload = header(request.headers, "x-amz-content-sha256");
  return { payload: payload ?? sha256(request.body ?? Buffer.alloc(0)), session };
}

type Signer = Credentials & { role: SigningRoleName | null };

/** @throws AccessRefused for a session that has ended, or that may not do this. */
function signerOf(token: string | undefined, { credentials, sessionMay, now }: Verification): Signer {
  if (token === undefined) return { ...credentials, role: null };
  const owner = roleSession(credentials, token, now);
  if (sessionMay?.(owner.role)) return owner;
  throw new AccessRefused("AccessDenied", `The role ${owner.role} may not do this.`);
}

/**
 * Verifies the signature of a form for an upload, which covers its policy.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-authentication-HTTPPOST.html
 * @param fields by their names in lower case.
 * @returns the role by whose session it is signed; `null` for the owner.
 * @throws AccessRefused with the code that S3 would answer.
 */
export async function verifyForm(
  fields: ReadonlyMap<string, string>,
  verification: Verification,
): Promise<SigningRoleName | null> {
  const received = formSignature(fields);
  const { role, ...credentials } = signerOf(fields.get("x-amz-security-token"), verification);
  const to = { ...verification, credentials };
  checkScope(received, to);
  const signed = await signer(to).sign(fields.get("policy") ?? "", { signingDate: received.signedAt });
  if (sameText(signed, received.signature)) return role;
  throw new AccessRefused("SignatureDoesNotMatch", "The form's signature does not match its policy.");
}

function checkScope({ scope }: ReceivedSignature, { service, awsRegion, credentials }: Verification): void {
  if (!sameText(scope.accessKeyId, credentials.accessKeyId)) {
    throw new AccessRefused("InvalidAccessKeyId", "The access key id does not belong to this region.");
  }
  if (scope.region !== awsRegion || scope.service !== service) {
    throw new AccessRefused(
      "AuthorizationHeaderMalformed",
      `The credential is to be scoped to ${awsRegion}/${service}.`,
    );
  }
}

function checkTime({ presigned, signedAt, expiresIn }: ReceivedSignature, now: Date): void {
  const age = now.getTime() - signedAt.getTime();
  if (!presigned) {
    if (Math.abs(age) <= allowedSkew) return;
    throw new AccessRefused("RequestTimeTooSkewed", "The request was signed too long ago, or in the future.");
  }
  if (age < -allowedSkew) throw new AccessRefused("AccessDenied", "Request is not valid yet");
  if (age > expiresIn * 1000) throw new AccessRefused("AccessDenied", "Request has expired");
}

/** A header that the signature does not cover may have been added by others, and a signed one that is missing removed. */
function checkAllSigned({ headers }: SignedRequest, { signedHeaders }: ReceivedSignature): void {
  const mustBeSigned = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  const unsigned = mustBeSigned.filter((name) => !signedHeaders.has(name));
  const missing = [...signedHeaders].filter((name) => headers[name] === undefined);
  if (missing.length > 0) {
    throw new AccessRefused(
      "SignatureDoesNotMatch",
      `There are signed headers that were not sent: ${missing}`,
    );
  }
  if (unsigned.length === 0 && signedHeaders.has("host")) return;
  throw new AccessRefused(
    "AccessDenied",
    `There were headers in the request which were not signed: ${unsigned}`,
  );
}

async function expectedInHeader(request: SignedRequest, received: ReceivedSignature, to: Verification) {
  const signed = await signer(to).sign(unsignedForm(request, received), {
    signingDate: received.signedAt,
    signableHeaders: received.signedHeaders,
  });
  return /Signature=([0-9a-f]+)$/.exec(signed.headers["authorization"] ?? "")?.[1] ?? "";
}

async function expectedInQuery(request: SignedRequest, received: ReceivedSignature, to: Verification) {
  const signed = await signer(to).presign(unsignedForm(request, received), {
    signingDate: received.signedAt,
    expiresIn: received.expiresIn,
    signableHeaders: received.signedHeaders,
    unhoistableHeaders: received.signedHeaders,
  });
  const signature = signed.query?.["X-Amz-Signature"];
  return typeof signature === "string" ? signature : "";
}

function signer({ service, awsRegion, credentials }: Verification): SignatureV4 {
  return new SignatureV4({
    service,
    region: awsRegion,
    credentials,
    sha256: NodeSha256,
    applyChecksum: false,
    // S3 signs the path as it is sent; other services escape it a second time.
    uriEscapePath: service !== "s3",
  });
}

/** The request as its sender signed it: without the signature, with the signed headers only. */
function unsignedForm({ method, path, query, headers, body }: SignedRequest, received: ReceivedSignature) {
  const signed = Object.entries(headers).filter(([name]) => received.signedHeaders.has(name));
  // Neither text nor bytes: the signer then treats the body as unsigned, as in every presigned request.
  const signedBody = received.presigned ? {} : (body ?? Buffer.alloc(0));
  return {
    method,
    path,
    protocol: "http:",
    hostname: "",
    query: queryOf(query),
    headers: Object.fromEntries(signed.map(([name, value]) => [name, String(value)])),
    body: signedBody,
  };
}

function queryOf(query: URLSearchParams): Record<string, string | string[]> {
  const names = [...new Set(query.keys())].filter((name) => name !== "X-Amz-Signature");
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function header(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(",") : value;
}

function sha256(data: Buffer): string {
  return createHash("sha256").update(data).digest("hex");
}
