import { lookup } from "node:dns/promises";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import { ServiceError } from "../../core/error.ts";
import type { HostRule } from "../../core/team/allowed-hosts.ts";
import { refusalOf } from "./address-rules.ts";

/** What a page wants to connect to. */
export interface Destination {
  /** As the URL standard normalizes it: lower case, IPv6 in brackets, no octal or hexadecimal addresses. */
  host: string;
  port: number;
  /** For people: the scheme, host and port, never the path, which may hold secrets. */
  label: string;
}

/** Resolves a name to all its addresses, in order of preference. Rejects if the name does not exist. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The rules forbid this destination. The message is a complete line for people. */
export class DestinationRefused extends ServiceError {
  override readonly name = "DestinationRefused";
}

/** The destination is allowed, but does not answer. The message is a complete line for people. */
class DestinationUnreachable extends ServiceError {
  override readonly name = "DestinationUnreachable";
}

const connectLimitMs = 30_000;

/** Resolves names as the machine does, including its hosts file. */
export const systemResolve: Resolve = async (name) => {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Connects to a destination if every address of its name is public or the destination is on the list. The connection goes to
 * the addresses that were checked; the name is not looked up again, so it cannot lead elsewhere the second time.
 * @throws DestinationRefused, DestinationUnreachable.
 */
export async function connectTo(
  destination: Destination,
  allows: HostRule,
  resolve: Resolve,
): Promise<Socket> {
  const addresses = await addressesOf(destination, resolve);
  if (!allows(destination.host, destination.port)) refusePrivate(destination, addresses);
  return openSocket(destination, addresses);
}

async function addressesOf(destination: Destination, resolve: Resolve): Promise<readonly string[]> {
  const literal = destination.host.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return [literal];
  const addresses = await resolve(destination.host).catch((error) => {
    throw unreachable(destination, error);
  });
  if (addresses.length === 0) throw unreachable(destination, { code: "ENOTFOUND" });
  return addresses;
}

function refusePrivate(destination: Destination, addresses: readonly string[]): void {
  for (const address of addresses) {
    const kind = refusalOf(address);
    if (kind === null) continue;
    const isLiteral = addresses.length === 1 && destination.host.replace(/^\[|\]$/g, "") === address;
    const what = isLiteral ? `is ${kind}` : `leads to ${address}, ${kind}`;
    throw new DestinationRefused(`${destination.label} ${what}, which scenarios may not reach`);
  }
}

function openSocket(destination: Destination, addresses: readonly string[]): Promise<Socket> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const giveChecked: LookupFunction = (_name, _options, done) => done(null, checked);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({
    // A placeholder: a name makes Node ask `lookup`, and so try all checked addresses, both families.
    host: "destination.invalid",
    port: destination.port,
    lookup: giveChecked,
    autoSelectFamily: true,
    allowHalfOpen: true,
    noDelay: true,
    timeout: connectLimitMs,
  });
  socket.once("timeout", () => socket.destroy(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" })));
  socket.once("error", (error) => reject(unreachable(destination, error)));
  socket.once("connect", () => {
    socket.setTimeout(0);
    socket.removeAllListeners("timeout");
    resolve(socket);
  });
  return promise;
}

const causes: Record<string, string> = {
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "its name could not be looked up",
  ECONNREFUSED: "nothing is listening there",
  ECONNRESET: "it closed the connection",
  ETIMEDOUT: "it did not answer in time",
  EHOSTUNREACH: "there is no route to it",
  ENETUNREACH: "there is no route to it",
};

/** Says why a destination gave no answer. */
export function unreachable(destination: Destination, error: unknown): DestinationUnreachable {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const cause = causes[code] ?? "the connection failed";
  return new DestinationUnreachable(`${destination.label} could not be reached: ${cause}`, { cause: error });
}
