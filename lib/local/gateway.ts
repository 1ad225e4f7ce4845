import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { atMost } from "../../functions/core/at-most.ts";
import { gatewayBodyLimit, gatewayTimeoutMs, throttle } from "../config.ts";
import { type GatewayProblem, gatewayProblems } from "../gateway-problems.ts";
import { type HandlerSource, invoke } from "./function-runtime.ts";
import { rawProblem, sendProblem, sendResult } from "./gateway-answer.ts";
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

  /** Answers a request; any fault becomes a problem document. */
  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const requestId = randomUUID();
    const problem = await this.#serve(request, response, target, requestId);
    if (!problem || response.headersSent) return;
    // The rest of the body may still arrive, so the connection cannot carry another request.
    const isBodyRefused = request.readableDidRead && problem === gatewayProblems.invalidRequest;
    sendProblem(response, problem, requestId, { close: isBodyRefused });
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
  ): Promise<GatewayProblem | null> {
    const matched = matchRoute(request.method ?? "", target.path);
    if (!matched) return gatewayProblems.routeNotFound;
    if (matched === malformedPath) return gatewayProblems.invalidRequest;
    if (!this.#throttle.take()) return gatewayProblems.rateLimited;
    const body = await readBody(request, gatewayBodyLimit).catch(() => null);
    if (!body) return gatewayProblems.invalidRequest;
    try {
      const event = gatewayEvent({ request, target, body, matched, requestId });
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
