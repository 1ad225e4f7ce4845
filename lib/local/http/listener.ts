import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import {
  type GatewayProblem,
  type GatewayRefusal,
  gatewayProblems,
  gatewayRefusals,
} from "../../gateway-problems.ts";
import type { Gateway } from "../gateway/gateway.ts";
import type { LambdaEndpoint } from "../lambda.ts";
import type { OverviewEndpoint } from "../overview-endpoint.ts";
import { Reference } from "../reference.ts";
import type { S3Endpoint } from "../s3/s3.ts";
import type { StsEndpoint } from "../sts.ts";
import type { AwsJsonEndpoint } from "./aws-json.ts";
import { openPort } from "./open-port.ts";
import { targetOf } from "./request-target.ts";

/** The endpoints behind a region's single address. */
interface Endpoints {
  gateway: Gateway;
  s3: S3Endpoint;
  awsJson: AwsJsonEndpoint;
  sts: StsEndpoint;
  lambda: LambdaEndpoint;
  /** `null`: there is no page at `/`. */
  overview: OverviewEndpoint | null;
}

/** A region's open port. */
export interface Listener {
  port: number;
  /** Closes the port at once, open connections included. */
  close(): Promise<void>;
}

/** Limits for slow clients, in milliseconds; a large upload from this machine stays far below them. */
const timeouts = { headersTimeout: 15_000, requestTimeout: 120_000, keepAliveTimeout: 65_000 };

/** What answers requests that Node.js does not read, by its code for the reason. Of the head of one it takes 16 KiB. */
const unreadable: Readonly<Record<string, GatewayProblem | GatewayRefusal>> = {
  HPE_INVALID_METHOD: gatewayProblems.routeNotFound,
  HPE_HEADER_OVERFLOW: gatewayRefusals.headTooLong,
};

/**
 * Serves a region: `/<bucket>/…` is the object storage; `POST /` is one of the services that speak JSON if it has an
 * `X-Amz-Target`, and otherwise the token service; `/2015-03-31/` invokes functions; `/docs/` is the reference of the API, `/` the
 * operator's page, and everything else the API.
 * @param port 0 for a free one.
 * @throws PortUnavailable
 */
export async function listen(port: number, endpoints: Endpoints): Promise<Listener> {
  const { gateway, s3, awsJson, sts, lambda, overview } = endpoints;
  // Node.js would refuse a request without a Host header with an answer that is not in docs/contract.md, "Errors".
  const server = createServer({ ...timeouts, requireHostHeader: false });
  const reference = new Reference();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const target = targetOf(request.url ?? "/");
    if (s3.serves(target.path)) await s3.handle(request, response, target);
    else if (awsJson.serves(request, target.path)) await awsJson.handle(request, response, target);
    else if (sts.serves(request, target.path)) await sts.handle(request, response, target);
    else if (lambda.serves(request, target.path)) await lambda.handle(request, response, target);
    else if (reference.serves(request, target.path)) await reference.handle(request, response, target);
    else if (overview?.serves(request, target.path)) await overview.handle(request, response, target);
    else await gateway.handle(request, response, target);
  };
  const answers = new WeakMap<Duplex, ServerResponse>();
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    answers.set(request.socket, response);
    // A client that disconnects needs no answer.
    request.on("error", () => undefined);
    response.on("error", () => undefined);
    answer(request, response).catch(() => response.destroy());
  };
  server.on("request", onRequest);
  server.on("checkExpectation", onRequest);
  server.on("connect", (_request, socket) => gateway.refuse(socket, gatewayProblems.routeNotFound));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    const underWay = answer?.headersSent && !answer.writableFinished;
    if (error.code === "ECONNRESET" || underWay) socket.destroy();
    else gateway.refuse(socket, unreadable[error.code ?? ""] ?? gatewayProblems.invalidRequest);
  });
  return { port: await openPort(server, port), close: () => end(server) };
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
