import { ServiceError } from "../error.ts";

/** An entry of the list of private hosts that cannot be parsed. */
export class InvalidAllowedHost extends ServiceError {
  override readonly name = "InvalidAllowedHost";
}

const entryPattern = /^(?<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+):(?<port>\*|\d{1,5})$/;
const highestPort = 65_535;

/**
 * The private hosts that scenarios may reach although they are not part of the public internet.
 *
 *     list  = [ entry *( "," entry ) ]      ; spaces around an entry are ignored
 *     entry = host ":" ( port | "*" )       ; "*": every port
 *     host  = name | IPv4 | "[" IPv6 "]"    ; exactly as in the address of a page, without patterns
 *
 * An entry allows the host as a scenario spells it, not what it resolves to: `127.0.0.1:*` does not allow `localhost`,
 * nor any other name that resolves to 127.0.0.1.
 * @returns the entries, each normalised for comparison (lower case, addresses shortened).
 * @throws InvalidAllowedHost, quoting the first invalid entry.
 */
export function parseAllowedHosts(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== "")
    .map(canonicalEntry);
}

/** Whether the list allows a host and port. */
export type HostRule = (host: string, port: number) => boolean;

/**
 * @param entries as `parseAllowedHosts` reads them.
 * @returns a rule for hosts as the URL standard spells them (IPv6 in brackets).
 */
export function hostRule(entries: readonly string[]): HostRule {
  const allowed = new Set(entries.flatMap(parseAllowedHosts));
  return (host, port) => allowed.has(`${host}:*`) || allowed.has(`${host}:${port}`);
}

function canonicalEntry(entry: string): string {
  const { host = "", port = "" } = entryPattern.exec(entry)?.groups ?? {};
  const hostname = host === "" ? undefined : URL.parse(`http://${host}/`)?.hostname;
  if (!hostname) throw invalid(entry, "it is not host:port or host:*");
  const isPort = port === "*" || (Number(port) >= 1 && Number(port) <= highestPort);
  if (!isPort) throw invalid(entry, "its port is not between 1 and 65535");
  return `${hostname}:${port}`;
}

function invalid(entry: string, reason: string): InvalidAllowedHost {
  return new InvalidAllowedHost(`The allowed private host "${entry}" is not valid: ${reason}.`);
}
