import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import * as z from "zod";

interface Invocation {
  id: string;
  event: unknown;
  deadline: number;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const failure = z.object({
  errorType: z.string(),
  errorMessage: z.string(),
  stackTrace: z.array(z.string()),
});

/**
 * Lambda's runtime API, which a function's process calls: hands out one invocation at a time, and receives the result. The end of the
 * process fails the invocation; the process after it takes the next one.
 * https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html
 */
export class RuntimeApi {
  readonly #server: Server;
  readonly #functionArn: string;
  readonly #waiting: Invocation[] = [];
  #current: Invocation | undefined;
  #asking: ServerResponse | undefined;
  #broken: Error | undefined;

  private constructor(server: Server, functionArn: string) {
    this.#server = server;
    this.#functionArn = functionArn;
    server.on("request", (request, response) => void this.#answer(request, response));
  }

  static async listen(functionArn: string): Promise<RuntimeApi> {
    // A function that was idle must not find its connection closed.
    const server = createServer({ keepAliveTimeout: 0 });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new RuntimeApi(server, functionArn);
  }

  /** The value for `AWS_LAMBDA_RUNTIME_API`. */
  get address(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** @throws Error with the name and message of the function's error, or of what ended its process. */
  invoke(event: unknown, timeoutMs: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#broken) return reject(this.#broken);
      this.#waiting.push({ id: randomUUID(), event, deadline: Date.now() + timeoutMs, resolve, reject });
      this.#handOut();
    });
  }

  /** Rejects current and future invocations, as the process is gone. */
  break(error: Error): void {
    this.#broken ??= error;
    for (const invocation of [this.#current, ...this.#waiting.splice(0)]) invocation?.reject(this.#broken);
  }

  close(): void {
    this.break(new Error("The function was stopped."));
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [kind, idOrNext = "", outcome] = request.url?.split("/").slice(3) ?? [];
    if (kind === "invocation" && idOrNext === "next") {
      this.#asking = response;
      return this.#handOut();
    }
    const body: unknown = await json(request);
    if (kind === "exited") {
      this.#asking = undefined;
      this.#current?.reject(errorOf(body));
      this.#current = undefined;
      response.writeHead(this.#broken ? 410 : 202).end();
      return;
    }
    if (kind === "init") this.break(errorOf(body));
    else if (outcome === "response") this.#take(idOrNext).resolve(body);
    else this.#take(idOrNext).reject(errorOf(body));
    response.writeHead(202).end();
  }

  #handOut(): void {
    const next = this.#asking && this.#waiting.shift();
    if (!this.#asking || !next) return;
    this.#current = next;
    this.#asking.writeHead(200, {
      "content-type": "application/json",
      "lambda-runtime-aws-request-id": next.id,
      "lambda-runtime-deadline-ms": String(next.deadline),
      "lambda-runtime-invoked-function-arn": this.#functionArn,
    });
    this.#asking.end(JSON.stringify(next.event ?? null));
    this.#asking = undefined;
  }

  #take(id: string): Invocation {
    const current = this.#current;
    if (current?.id !== id) throw new Error(`No invocation ${id} is under way.`);
    this.#current = undefined;
    return current;
  }
}

/** The error as the state machine sees it, where its name matters. */
function errorOf(body: unknown): Error {
  const { errorType, errorMessage, stackTrace } = failure.parse(body);
  return Object.assign(new Error(errorMessage), { name: errorType, stack: stackTrace.join("\n") });
}
