import type { IncomingMessage, ServerResponse } from "node:http";
import { functionPayloadLimit } from "../config.ts";
import { type HandlerSource, invoke } from "./function-runtime.ts";
import { readBody } from "./http/read-body.ts";
import type { RequestTarget } from "./http/request-target.ts";
import { AccessRefused } from "./signing/access-refused.ts";
import type { Credentials } from "./signing/credentials.ts";
import { verifySignature } from "./signing/signature.ts";

interface LambdaOptions {
  awsRegion: string;
  credentials: Credentials;
  handlers: HandlerSource;
  clock: () => Date;
}

const path = /^\/2015-03-31\/functions\/([a-z-]+)\/invocations$/;
/** Timeout of a function, in milliseconds. */
const timeoutMs = 900_000;

/** Lambda's Invoke, synchronous: https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export class LambdaEndpoint {
  readonly #options: LambdaOptions;

  constructor(options: LambdaOptions) {
    this.#options = options;
  }

  serves({ method }: IncomingMessage, requested: string): boolean {
    return method === "POST" && path.test(requested);
  }

  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const { status, failed, body } = await this.#answer(request, target);
    const headers = {
      "content-type": "application/json",
      ...(failed && { "x-amz-function-error": "Unhandled" }),
    };
    response.writeHead(status, headers).end(JSON.stringify(body ?? null));
  }

  async #answer(request: IncomingMessage, { path: requested, query }: RequestTarget) {
    const { awsRegion, credentials, handlers, clock } = this.#options;
    const [, name = ""] = path.exec(requested) ?? [];
    try {
      const body = await readBody(request, functionPayloadLimit);
      const { method = "", headers } = request;
      const verification = { service: "lambda", awsRegion, credentials, now: clock() } as const;
      await verifySignature({ method, path: requested, query, headers, body }, verification);
      const event: unknown = JSON.parse(body.toString());
      return { status: 200, failed: false, body: await invoke({ handlers, name, event, timeoutMs }) };
    } catch (error) {
      if (error instanceof AccessRefused)
        return { status: 403, failed: false, body: { message: error.message } };
      const { name: errorType, message: errorMessage } = error as Error;
      return { status: 200, failed: true, body: { errorType, errorMessage } };
    }
  }
}
