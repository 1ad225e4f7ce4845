import { lookup } from "node:dns/promises";
import { connect, isIP, type LookupFunction, type Socket } from "node:net";
import type { HostRule } from "../../core/allowed-hosts.ts";
import { ServiceError } from "../../core/error.ts";
import { refusalOf } from "./address-rules.ts";

/** A target that a page wants to connect to. */
export interface Destination {
  /** As the URL standard normalizes it: lower case, IPv6 in brackets, no octal or hexadecimal addresses. */
  host: string;
  port: number;
  /** For people: the scheme, host and port, never the path, which may hold secrets. */
  label: string;
}

/** Resolves a name to all its addresses, in order of preference. Rejects if the name does not exist. */
export type Resolve = (name: string) => Promise<readonly string[]>;

/** The rules forbid this target. The message is a complete line for people. */
export class TargetRefused extends ServiceError {
  override readonly name = "TargetRefused";
}

/** The target is allowed, but does not answer. The message is a complete line for people. */
class TargetUnreachable extends ServiceError {
  override readonly name = "TargetUnreachable";
}

const connectLimitMs = 30_000;

/** Resolves names as the machine does, including its hosts file. */
export const systemResolve: Resolve = async (name) => {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Connects to a target if every address of its name is public or the target is on the list. The connection goes to
 * the addresses that were checked; the name is not looked up again, so it cannot lead elsewhere the second time.
 * @throws TargetRefused, TargetUnreachable.
 */
export async function connectTo(target: Destination, allows: HostRule, resolve: Resolve): Promise<Socket> {
  const addresses = await addressesOf(target, resolve);
  if (!allows(target.host, target.port)) refusePrivate(target, addresses);
  return openSocket(target, addresses);
}

async function addressesOf(target: Destination, resolve: Resolve): Promise<readonly string[]> {
  const literal = target.host.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0) return [literal];
  const addresses = await resolve(target.host).catch((error) => {
    throw unreachable(target, error);
  });
  if (addresses.length === 0) throw unreachable(target, { code: "ENOTFOUND" });
  return addresses;
}

function refusePrivate(target: Destination, addresses: readonly string[]): void {
  for (const address of addresses) {
    const kind = refusalOf(address);
    if (kind === null) continue;
    const isLiteral = addresses.length === 1 && target.host.replace(/^\[|\]$/g, "") === address;
    const what = isLiteral ? `is ${kind}` : `leads to ${address}, ${kind}`;
    throw new TargetRefused(`${target.label} ${what}, which scenarios may not reach`);
  }
}

function openSocket(target: Destination, addresses: readonly string[]): Promise<Socket> {
  const checked = addresses.map((address) => ({ address, family: isIP(address) }));
  const giveChecked: LookupFunction = (_name, _options, done) => done(null, checked);
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({
    // A placeholder: a name makes Node ask `lookup`, and so try all checked addresses, both families.
    host: "target.invalid",
    port: target.port,
    lookup: giveChecked,
    autoSelectFamily: true,
    allowHalfOpen: true,
    noDelay: true,
    timeout: connectLimitMs,
  });
  socket.once("timeout", () => socket.destroy(Object.assign(new Error("timed out"), { code: "ETIMEDOUT" })));
  socket.once("error", (error) => reject(unreachable(target, error)));
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
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it closed the connection",
  ETIMEDOUT: "it did not answer in time",
  EHOSTUNREACH: "there is no way to it",
  ENETUNREACH: "there is no way to it",
};

/** Says why a target gave no answer. */
export function unreachable(target: Destination, error: unknown): TargetUnreachable {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const cause = causes[code] ?? "the connection failed";
  return new TargetUnreachable(`${target.label} could not be reached: ${cause}`, { cause: error });
}
