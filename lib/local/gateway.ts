import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { atMost } from "../../functions/core/at-most.ts";
import { functionPayloadLimit, gatewayBodyLimit, gatewayTimeoutMs, throttle } from "../config.ts";
import {
  type GatewayProblem,
  type GatewayRefusal,
  gatewayProblems,
  gatewayRefusals,
} from "../gateway-problems.ts";
import { type HandlerSource, invoke } from "./function-runtime.ts";
import { rawProblem, sendProblem, sendRefusal, sendResult } from "./gateway-answer.ts";
import { gatewayEvent } from "./gateway-event.ts";
import { type MatchedRoute, malformedPath, matchRoute } from "./gateway-route.ts";
import { readBody } from "./read-body.ts";
import type { RequestTarget } from "./request-target.ts";
import { Throttle } from "./throttle.ts";

export interface GatewayOptions {
  handlers: HandlerSource;
  log: (message: string) => void;
  /** In milliseconds; API Gateway's own limit unless a test says otherwise. */
  timeoutMs?: number;
  limits?: { ratePerSecond: number; burst: number };
}

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

  /** Answers a request; any fault but that of its size becomes a problem document. */
  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const requestId = randomUUID();
    const fault = await this.#serve(request, response, target, requestId);
    if (!fault || response.headersSent) return;
    if (!("body" in fault)) return sendProblem(response, fault, requestId);
    // Of a body without a length the rest may still arrive, so the connection cannot carry another request.
    const close = request.readableDidRead && fault === gatewayRefusals.contentTooLong;
    sendRefusal(response, fault, { close });
  }

  /** Answers on a connection from which no request could be read. */
  refuse(socket: Duplex, problem: GatewayProblem): void {
    if (socket.writable) socket.end(rawProblem(problem, randomUUID()));
    else socket.destroy();
  }

  async #serve(
    request: IncomingMessage,
    response: ServerResponse,
    target: RequestTarget,
    requestId: string,
  ): Promise<GatewayProblem | GatewayRefusal | null> {
    if (Number(request.headers["content-length"] ?? 0) > gatewayBodyLimit)
      return gatewayRefusals.contentTooLong;
    const matched = matchRoute(request.method ?? "", target.path);
    if (!matched) return gatewayProblems.routeNotFound;
    if (matched === malformedPath) return gatewayProblems.invalidRequest;
    if (!this.#throttle.take()) return gatewayProblems.rateLimited;
    const body = await readBody(request, gatewayBodyLimit).catch(() => null);
    if (!body) return gatewayRefusals.contentTooLong;
    const event = gatewayEvent({ request, target, body, matched, requestId });
    if (Buffer.byteLength(JSON.stringify(event)) > functionPayloadLimit)
      return gatewayRefusals.requestTooLong;
    try {
      sendResult(response, await this.#invokeInTime(matched, event, requestId));
      return null;
    } catch (error) {
      this.#options.log(`Request ${requestId}: ${error instanceof Error ? error.message : String(error)}`);
      return gatewayProblems.internalError;
    }
  }

  #invokeInTime(matched: MatchedRoute, event: unknown, requestId: string): Promise<unknown> {
    const { handlers } = this.#options;
    const timeoutMs = this.#timeoutMs;
    return atMost(timeoutMs, invoke({ handlers, name: matched.route.handler, event, timeoutMs, requestId }));
  }
}
