/** Bytes of all headers of one message together; Chromium's own limit. */
export const longestHeader = 256 * 1024;

/** Headers that apply to one connection only (RFC 9110, 7.6.1), including older ones for proxies. */
const hopByHop = new Set([
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade"],
  ...["proxy-authenticate", "proxy-authorization", "proxy-authentication-info"],
]);

/**
 * The headers to forward, in their order and spelling, including repetitions. Nothing is added by which a site could
 * detect the proxy.
 * @param raw alternating names and values, as Node.js provides them.
 */
export function passedHeaders(raw: readonly string[]): string[] {
  const named = new Set(valuesOf(raw, "connection").flatMap((value) => value.toLowerCase().split(/\s*,\s*/)));
  return filterHeaders(raw, (name) => !hopByHop.has(name) && !named.has(name));
}

/** All headers but those for a proxy: an upgrade is negotiated by the headers of the connection. */
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
