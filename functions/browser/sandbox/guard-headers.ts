/** Bytes of all headers of one message together; Chromium's own limit. */
export const longestHeader = 256 * 1024;

/** Headers that belong to one connection (RFC 9110, 7.6.1), with the old ones that proxies know. */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
  ...["proxy-authenticate", "proxy-authorization", "proxy-authentication-info"],
]);

/**
 * The headers to pass on, in their order and spelling, repetitions included. Nothing is added that would tell a site of the
 * proxy.
 * @param raw names and values in turn, as Node gives them.
 */
export function passedHeaders(raw: readonly string[]): string[] {
  const named = new Set(valuesOf(raw, "connection").flatMap((value) => value.toLowerCase().split(/\s*,\s*/)));
  return filterHeaders(raw, (name) => !hopByHop.has(name) && !named.has(name));
}

/** All headers but those that are meant for a proxy: an upgrade is negotiated by the headers of the connection. */
export function passedUpgradeHeaders(raw: readonly string[]): string[] {
  return filterHeaders(raw, (name) => !name.startsWith("proxy-"));
}

/** The values of one header. @param name in lower case. */
export function valuesOf(raw: readonly string[], name: string): string[] {
  const found = filterHeaders(raw, (candidate) => candidate === name);
  return found.filter((_, index) => index % 2 === 1);
}

function filterHeaders(raw: readonly string[], keep: (lowerCaseName: string) => boolean): string[] {
  return raw.filter((_, index) => keep((raw[index - (index % 2)] ?? "").toLowerCase()));
}
