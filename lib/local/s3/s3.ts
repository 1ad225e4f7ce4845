import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestTarget } from "../http/request-target.ts";
import { textElement, xmlDocument } from "../http/xml.ts";
import { recordLink } from "../record-calls.ts";
import { AccessRefused } from "../signing/access-refused.ts";
import type { Credentials } from "../signing/credentials.ts";
import { type VerifiedSignature, verifySignature } from "../signing/signature.ts";
import { mayDo, type SigningRoleName } from "../signing/signing-roles.ts";
import type { ObjectFolder } from "./object-folder.ts";
import { copyObject } from "./s3-copy.ts";
import { S3Error } from "./s3-error.ts";
import { uploadByForm } from "./s3-form.ts";
import { listObjects } from "./s3-list.ts";
import { sendObject } from "./s3-read.ts";
import { keptHeaders, keyOf } from "./s3-request.ts";
import { receiveUpload } from "./s3-upload.ts";

/** One bucket of the object storage, for the ordinary `S3Client` and its presigned links. */
interface S3Options {
  bucket: string;
  awsRegion: string;
  credentials: Credentials;
  objects: ObjectFolder;
  /** The time against which signatures are checked. */
  clock: () => Date;
  log: (message: string) => void;
}

/** A request whose signature has been verified. */
interface S3Request extends VerifiedSignature {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
}

/**
 * Path-style S3: `/<bucket>` and `/<bucket>/<key>`. Every request must be signed. s3rver, which also runs in a Node.js process,
 * knows neither the sessions of roles, which sign the links, nor writes on the condition that there is no such object.
 */
export class S3Endpoint {
  readonly #options: S3Options;

  constructor(options: S3Options) {
    this.#options = options;
  }

  /** Whether a request's path (as sent) is in the bucket. */
  serves(path: string): boolean {
    return path === `/${this.#options.bucket}` || path.startsWith(`/${this.#options.bucket}/`);
  }

  /** Answers a request; any fault becomes an error document. */
  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const { path, query } = target;
    try {
      const key = keyOf(path.slice(`/${this.#options.bucket}/`.length));
      if (key === "" && request.method === "POST")
        return await uploadByForm(this.#options, request, response);
      const signed = await this.#verify(request, target, key);
      const verified = { request, response, key, query, ...signed };
      if (key === "") await this.#bucketRequest(verified);
      else await this.#objectRequest(verified);
    } catch (error) {
      this.#answerError(request, response, error);
    }
  }

  #verify(request: IncomingMessage, { path, query }: RequestTarget, key: string): Promise<VerifiedSignature> {
    const { awsRegion, credentials, clock } = this.#options;
    const { method = "", headers } = request;
    const sessionMay = (role: SigningRoleName) =>
      key !== "" && method === "GET" && mayDo(role, { action: "s3:GetObject", key });
    const verification = { service: "s3", awsRegion, credentials, sessionMay, now: clock() } as const;
    return verifySignature({ method, path, query, headers }, verification);
  }

  async #bucketRequest({ request, response, query }: S3Request): Promise<void> {
    const { bucket, objects, awsRegion } = this.#options;
    if (request.method === "HEAD") {
      response.writeHead(200, { "x-amz-bucket-region": awsRegion }).end();
    } else if (request.method === "GET" && query.get("list-type") === "2") {
      const document = await listObjects(bucket, objects, query);
      response.writeHead(200, { "content-type": "application/xml" }).end(document);
    } else throw notImplemented();
  }

  async #objectRequest(verified: S3Request): Promise<void> {
    const { request, query } = verified;
    const special = ["acl", "uploads", "uploadId", "tagging", "attributes", "versionId"];
    if (special.some((name) => query.has(name))) throw notImplemented();
    if (request.method === "GET" || request.method === "HEAD") return this.#read(verified);
    if (request.method === "PUT") return this.#write(verified);
    if (request.method === "DELETE") return this.#remove(verified);
    throw notImplemented();
  }

  async #write({ request, response, key, payload }: S3Request): Promise<void> {
    const { objects, clock } = this.#options;
    const source = request.headers["x-amz-copy-source"];
    if (source !== undefined) {
      const document = await copyObject(this.#options, String(source), key);
      response.writeHead(200, { "content-type": "application/xml" }).end(document);
      return;
    }
    const onlyIfAbsent = request.headers["if-none-match"] === "*";
    const { upload, etag } = await receiveUpload(request, payload, objects);
    try {
      const about = { key, etag, modifiedAt: clock().toISOString(), headers: keptHeaders(request) };
      if (!(await upload.commit(about, { onlyIfAbsent }))) {
        throw new S3Error("PreconditionFailed", "The object exists.");
      }
    } catch (error) {
      await upload.discard();
      throw error;
    }
    response.writeHead(200, { etag: `"${etag}"` }).end();
  }

  async #remove({ response, key }: S3Request): Promise<void> {
    await this.#options.objects.remove(key);
    response.writeHead(204).end();
  }

  async #read(verified: S3Request): Promise<void> {
    const { session, key } = verified;
    const object = await this.#options.objects.find(key);
    if (session !== null) {
      const keyArn = object?.headers["x-amz-server-side-encryption-aws-kms-key-id"];
      recordLink(session, this.#options.bucket, { action: "s3:GetObject", key }, keyArn);
    }
    if (!object) {
      // To those who may not list the bucket, as no such role may, S3 does not say what is missing.
      if (session !== null) throw new AccessRefused("AccessDenied", "Access Denied");
      throw new S3Error("NoSuchKey", "The specified key does not exist.");
    }
    try {
      await sendObject(verified.request, verified.response, verified.query, object);
    } finally {
      await object.close().catch(() => undefined);
    }
  }

  #answerError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const { code, message, status } = this.#describe(error);
    const hasBody = request.method !== "HEAD" && status !== 304;
    const document = xmlDocument("Error", [textElement("Code", code), textElement("Message", message)]);
    response.writeHead(status, hasBody ? { "content-type": "application/xml" } : {});
    response.end(hasBody ? document : undefined);
  }

  #describe(error: unknown): { code: string; message: string; status: number } {
    if (error instanceof S3Error || error instanceof AccessRefused) return error;
    this.#options.log(`Object storage: ${error instanceof Error ? error.message : String(error)}`);
    const full = (error as NodeJS.ErrnoException).code === "ENOSPC";
    return new S3Error("InternalError", full ? "The disk is full." : "The object storage failed.");
  }
}

function notImplemented(): S3Error {
  return new S3Error("NotImplemented", "This storage has no such operation.");
}
