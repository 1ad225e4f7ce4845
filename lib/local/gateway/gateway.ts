import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { atMost } from "../../../functions/core/at-most.ts";
import {
  functionPayloadLimit,
  gatewayBodyLimit,
  gatewayHeadLimit,
  gatewayTimeoutMs,
  throttle,
} from "../../config.ts";
import {
  type GatewayProblem,
  type GatewayRefusal,
  gatewayProblems,
  gatewayRefusals,
} from "../../gateway-problems.ts";
import { type HandlerSource, invoke } from "../function-runtime.ts";
import { BodyTooLarge, readBody } from "../http/read-body.ts";
import type { RequestTarget } from "../http/request-target.ts";
import type { GatewayAnswer } from "./answer-channel.ts";
import {
  rawProblem,
  rawRefusal,
  type SentAnswer,
  sendProblem,
  sendRefusal,
  sendResult,
} from "./gateway-answer.ts";
import { gatewayEvent } from "./gateway-event.ts";
import { type MatchedRoute, matchRoute } from "./gateway-route.ts";
import { Throttle } from "./throttle.ts";

export interface GatewayOptions {
  handlers: HandlerSource;
  log: (message: string) => void;
  /** In milliseconds; API Gateway's own limit unless a test says otherwise. */
  timeoutMs?: number;
  limits?: { ratePerSecond: number; burst: number };
  /** Is told of every answer to a request that could be read. */
  onAnswer?: (answer: GatewayAnswer) => void;
}

/** What a function answers, or why the gateway answers in its place. */
type Outcome =
  | { result: unknown }
  | { problem: GatewayProblem }
  | { refusal: GatewayRefusal; rest: Promise<void> | null };

/** A REST API in front of the functions, with the routes, events, errors and throttle of API Gateway. */
export class Gateway {
  readonly #options: GatewayOptions;
  readonly #throttle: Throttle;
  readonly #timeoutMs: number;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options.limits ?? throttle);
    this.#timeoutMs = options.timeoutMs ?? gatewayTimeoutMs;
  }

  /** Answers a request; any fault other than its size becomes a problem document. */
  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const requestId = randomUUID();
    const sent = await this.#serve(request, response, target, requestId);
    this.#options.onAnswer?.({ method: request.method ?? "", path: target.path, ...sent });
  }

  /** Answers on a connection from which no request could be read. */
  refuse(socket: Duplex, reason: GatewayProblem | GatewayRefusal): void {
    if (!socket.writable) socket.destroy();
    else socket.end("body" in reason ? rawRefusal(reason) : rawProblem(reason, randomUUID()));
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    requestId: string,
  ): Promise<SentAnswer> {
    const outcome = await this.#resultOf(request, target, requestId);
    if ("refusal" in outcome) return sendRefusal(response, outcome.refusal, outcome.rest);
    if ("problem" in outcome) return sendProblem(response, outcome.problem, requestId);
    try {
      return sendResult(response, outcome.result);
    } catch (error) {
      this.#logFault(requestId, error);
      return sendProblem(response, gatewayProblems.internalError, requestId);
    }
  }

  async #resultOf(request: IncomingMessage, target: RequestTarget, requestId: string): Promise<Outcome> {
    if (headLength(request) > gatewayHeadLimit) return { refusal: gatewayRefusals.headTooLong, rest: null };
    if (Number(request.headers["content-length"] ?? 0) > gatewayBodyLimit)
      return { refusal: gatewayRefusals.contentTooLong, rest: null };
    const matched = matchRoute(request.method ?? "", target.path);
    if (!matched) return { problem: gatewayProblems.routeNotFound };
    if (!this.#throttle.take()) return { problem: gatewayProblems.rateLimited };
    const body = await readBody(request, gatewayBodyLimit).catch((error: unknown) => error as Error);
    if (body instanceof Error) {
      const rest = body instanceof BodyTooLarge ? body.rest : null;
      return { refusal: gatewayRefusals.contentTooLong, rest };
    }
    const event = gatewayEvent({ request, target, body, matched, requestId });
    if (Buffer.byteLength(JSON.stringify(event)) > functionPayloadLimit)
      return { refusal: gatewayRefusals.requestTooLong, rest: null };
    try {
      return { result: await this.#invokeInTime(matched, event, requestId) };
    } catch (error) {
      this.#logFault(requestId, error);
      return { problem: gatewayProblems.internalError };
    }
  }

  #logFault(requestId: string, error: unknown): void {
    this.#options.log(`Request ${requestId}: ${error instanceof Error ? error.message : String(error)}`);
  }

  #invokeInTime(matched: MatchedRoute, event: unknown, requestId: string): Promise<unknown> {
    const { handlers } = this.#options;
    const timeoutMs = this.#timeoutMs;
    return atMost(timeoutMs, invoke({ handlers, name: matched.route.handler, event, timeoutMs, requestId }));
  }
}

/** As API Gateway counts it: the request line and the values of all headers, without their names. In bytes. */
function headLength({ method = "", url = "", rawHeaders }: IncomingMessage): number {
  const values = rawHeaders.filter((_, index) => index % 2 === 1);
  // Node.js reads each byte of a header as a character.
  return [`${method} ${url} HTTP/1.1`, ...values].join("").length;
}
