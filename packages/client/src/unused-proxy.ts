/** The codes of failures at addresses to which perhaps only a proxy leads. */
const unreached = new Set<unknown>([
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/**
 * The variable that names a proxy for an address that was not reached, if Node.js leaves it alone, as it does unless told otherwise; `null` in a
 * page, which has no variables.
 */
export function unusedProxy(url: string, code: unknown): string | null {
  if (!unreached.has(code)) return null;
  const { process } = globalThis as { process?: { env: Partial<Record<string, string>> } };
  if (!process) return null;
  const { NODE_USE_ENV_PROXY, NODE_OPTIONS = "" } = process.env;
  if (NODE_USE_ENV_PROXY === "1" || NODE_OPTIONS.includes("--use-env-proxy")) return null;
  const name = url.startsWith("https:") ? "HTTPS_PROXY" : "HTTP_PROXY";
  return [name, name.toLowerCase()].find((one) => process.env[one]) ?? null;
}
