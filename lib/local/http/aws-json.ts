import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { ServiceError } from "../../../functions/core/error.ts";
import { AccessRefused } from "../signing/access-refused.ts";
import type { Credentials } from "../signing/credentials.ts";
import { type Verification, verifySignature } from "../signing/signature.ts";
import { readBody } from "./read-body.ts";
import type { RequestTarget } from "./request-target.ts";

/** An error with which a service answers: the client throws an exception of this name. */
export class AwsJsonError extends ServiceError {
  override readonly name = "AwsJsonError";
  /** For instance `ExecutionAlreadyExists`. */
  readonly type: string;

  constructor(type: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.type = type;
  }
}

/** What a service answers; `status` is 200 by default. */
export interface AwsJsonAnswer {
  status?: number;
  body: unknown;
}

/** A service that speaks the AWS JSON protocol: `X-Amz-Target: <prefix>.<operation>`, JSON both ways. */
export interface AwsJsonService {
  /** What precedes the operation in `X-Amz-Target`, version included. */
  targetPrefix: string;
  /** The service name with which requests are signed. */
  signingName: Verification["service"];
  /** @throws AwsJsonError for a fault of the client. */
  call(operation: string, input: unknown): Promise<AwsJsonAnswer>;
}

interface AwsJsonOptions {
  services: readonly AwsJsonService[];
  awsRegion: string;
  credentials: Credentials;
  clock: () => Date;
  log: (message: string) => void;
}

/** Largest request body in bytes: DynamoDB's limit, which is the highest of these services. */
const bodyLimit = 16 * 1024 * 1024;

/** The services that share one address and are distinguished by `X-Amz-Target`. Every request must be signed. */
export class AwsJsonEndpoint {
  readonly #options: AwsJsonOptions;

  constructor(options: AwsJsonOptions) {
    this.#options = options;
  }

  serves(request: IncomingMessage, path: string): boolean {
    return path === "/" && request.method === "POST" && request.headers["x-amz-target"] !== undefined;
  }

  /** Answers a request; any fault becomes an error answer. */
  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const { status = 200, body } = await this.#answer(request, target);
    response.writeHead(status, {
      "content-type": request.headers["content-type"] ?? "application/x-amz-json-1.0",
      "x-amzn-requestid": randomUUID(),
    });
    response.end(JSON.stringify(body));
  }

  async #answer(request: IncomingMessage, target: RequestTarget): Promise<AwsJsonAnswer> {
    try {
      const [prefix = "", operation = ""] = String(request.headers["x-amz-target"]).split(".");
      const service = this.#options.services.find((candidate) => candidate.targetPrefix === prefix);
      if (!service) throw new AwsJsonError("UnknownOperationException", "There is no such service here.");
      const body = await readBody(request, bodyLimit);
      await this.#verify(request, target, body, service);
      return await service.call(operation, parse(body));
    } catch (error) {
      return this.#describe(error);
    }
  }

  async #verify(
    { method = "", headers }: IncomingMessage,
    { path, query }: RequestTarget,
    body: Buffer,
    { signingName }: AwsJsonService,
  ): Promise<void> {
    const { awsRegion, credentials, clock } = this.#options;
    const verification = { service: signingName, awsRegion, credentials, now: clock() };
    await verifySignature({ method, path, query, headers, body }, verification);
  }

  #describe(error: unknown): AwsJsonAnswer {
    if (error instanceof AwsJsonError) {
      return { status: 400, body: { __type: error.type, message: error.message } };
    }
    if (error instanceof AccessRefused) {
      const type = error.code === "AccessDenied" ? "AccessDeniedException" : "InvalidSignatureException";
      return { status: 400, body: { __type: type, message: error.message } };
    }
    this.#options.log(`Embedded service: ${error instanceof Error ? error.message : String(error)}`);
    return { status: 500, body: { __type: "InternalFailure", message: "The embedded service failed." } };
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AwsJsonError("SerializationException", "The body is not JSON.", { cause });
  }
}
