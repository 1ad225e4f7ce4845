import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { HostRule } from "../../core/team/allowed-hosts.ts";
import type { Guard } from "./guard.ts";
import { isAuthorized, newCredentials } from "./guard-access.ts";
import { answer, answerRaw } from "./guard-answers.ts";
import { BudgetSpent, ByteBudget, defaultNetworkBudget, type NetworkBudget } from "./guard-budget.ts";
import {
  connectTo,
  type Destination,
  DestinationRefused,
  type Resolve,
  systemResolve,
} from "./guard-destination.ts";
import { forwardRequest } from "./guard-forward.ts";
import { longestHeader } from "./guard-headers.ts";
import { Notes } from "./guard-notes.ts";
import { openTunnel, passUpgrade } from "./guard-tunnel.ts";
import { Refusals } from "./refusals.ts";

export interface GuardOptions {
  /** Destinations that may be private. */
  allows: HostRule;
  budget?: Partial<NetworkBudget>;
  /** How names become addresses; by default as the machine does it. */
  resolve?: Resolve;
  /** Milliseconds after which an idle connection is closed. */
  idleMs?: number;
}

/** Longer than a page leaves a connection idle that it still needs. */
const defaultIdleMs = 5 * 60_000;

/**
 * A forward proxy for one sandbox: HTTP, tunnels and upgrades. It resolves names itself and connects only to public
 * and allowed addresses. It serves only clients that know its password, so that no other program on the machine can
 * use its list of allowed hosts. `proxy-chain` would forward requests, but has no place for a budget of bytes that ends a connection.
 */
export class GuardProxy implements Guard {
  readonly credentials = newCredentials();
  readonly notes = new Notes();
  readonly refusals = new Refusals();
  readonly budget: ByteBudget;
  readonly #options: GuardOptions;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #closed = false;

  private constructor(options: GuardOptions) {
    this.#options = options;
    const limits = { ...defaultNetworkBudget, ...options.budget };
    this.budget = new ByteBudget(limits.bytes);
    // An upload may take long, and idle connections are closed by the guard itself.
    this.#server = createServer({ maxHeaderSize: longestHeader, requestTimeout: 0, keepAliveTimeout: 0 });
    this.#server.maxConnections = limits.connections;
    this.#server.on("drop", () =>
      this.notes.addBlocked(
        `The test held ${limits.connections} connections at once, which is the limit for a test`,
      ),
    );
    this.#serve();
  }

  /** Starts a guard on the loopback interface, at a free port. */
  static async start(options: GuardOptions): Promise<GuardProxy> {
    const guard = new GuardProxy(options);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    guard.#server.once("error", reject);
    guard.#server.listen(0, "127.0.0.1", resolve);
    await promise;
    return guard;
  }

  /** `http://127.0.0.1:<port>` */
  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("The guard is closed.");
    return `http://127.0.0.1:${address.port}`;
  }

  async dial(destination: Destination): Promise<Socket> {
    this.budget.requireSome();
    const socket = await connectTo(destination, this.#options.allows, this.#options.resolve ?? systemResolve);
    this.refusals.delete(destination);
    this.#track(socket);
    return socket;
  }

  note(error: unknown, destination: Destination): void {
    if (error instanceof Error) this.refusals.add(destination, error.message);
    if (error instanceof DestinationRefused || error instanceof BudgetSpent)
      this.notes.addBlocked(error.message);
    else if (error instanceof Error) this.notes.addUnreachable(error.message);
  }

  /** Cuts all connections. */
  async close(): Promise<void> {
    this.#closed = true;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#server.close(() => resolve());
    for (const socket of this.#sockets) socket.destroy();
    await promise;
  }

  #serve(): void {
    this.#server.on("connection", (socket) => this.#track(socket));
    this.#server.on("clientError", (_error, socket) => answerRaw(socket, 400));
    this.#server.on("request", (request, response) => {
      if (this.#admits(request)) void forwardRequest(request, response, this);
      else answer(response, 407, "This proxy belongs to one browser");
    });
    this.#server.on("connect", (request, socket: Duplex, head) => {
      if (this.#admits(request)) void openTunnel(request, socket, head, this);
      else answerRaw(socket, 407);
    });
    this.#server.on("upgrade", (request, socket: Duplex, head) => {
      if (this.#admits(request)) void passUpgrade(request, socket, head, this);
      else answerRaw(socket, 407);
    });
  }

  #admits(request: IncomingMessage): boolean {
    return isAuthorized(request, this.credentials);
  }

  #track(socket: Socket): void {
    if (this.#closed) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.once("close", () => this.#sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    socket.setTimeout(this.#options.idleMs ?? defaultIdleMs, () => socket.destroy());
  }
}
