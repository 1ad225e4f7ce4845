import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { atMost } from "../../functions/core/at-most.ts";
import { gatewayBodyLimit, gatewayTimeoutMs, throttle } from "../config.ts";
import { type GatewayProblem, gatewayProblems } from "../gateway-problems.ts";
import type { GatewayAnswer } from "./answer-channel.ts";
import { type HandlerSource, invoke } from "./function-runtime.ts";
import { rawProblem, type SentAnswer, sendProblem, sendResult } from "./gateway-answer.ts";
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
  /** Is told of every answer to a request that could be read. */
  onAnswer?: (answer: GatewayAnswer) => void;
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

  /** Answers a request; any fault becomes a problem document. */
  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const requestId = randomUUID();
    const sent = await this.#serve(request, response, target, requestId);
    this.#options.onAnswer?.({ method: request.method ?? "", path: target.path, ...sent });
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
  ): Promise<SentAnswer> {
    const outcome = await this.#resultOf(request, target, requestId);
    if ("result" in outcome) {
      try {
        return sendResult(response, outcome.result);
      } catch (error) {
        this.#logFault(requestId, error);
      }
    }
    const problem = "problem" in outcome ? outcome.problem : gatewayProblems.internalError;
    // The rest of the body may still arrive, so the connection cannot carry another request.
    const isBodyRefused = request.readableDidRead && problem === gatewayProblems.invalidRequest;
    return sendProblem(response, problem, requestId, { close: isBodyRefused });
  }

  async #resultOf(
    request: IncomingMessage,
    target: RequestTarget,
    requestId: string,
  ): Promise<{ result: unknown } | { problem: GatewayProblem }> {
    const matched = matchRoute(request.method ?? "", target.path);
    if (!matched) return { problem: gatewayProblems.routeNotFound };
    if (matched === malformedPath) return { problem: gatewayProblems.invalidRequest };
    if (!this.#throttle.take()) return { problem: gatewayProblems.rateLimited };
    const body = await readBody(request, gatewayBodyLimit).catch(() => null);
    if (!body) return { problem: gatewayProblems.invalidRequest };
    try {
      const event = gatewayEvent({ request, target, body, matched, requestId });
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
