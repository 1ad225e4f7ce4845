/** The codes of failures at addresses to which perhaps only a proxy leads. */
const unreached = new Set<unknown>([
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** What the hint depends on; a page has nothing of it. */
interface Process {
  env: Partial<Record<string, string>>;
  versions?: { node?: string };
  execArgv?: readonly string[];
}

/**
 * Says of an address that was not reached that the environment names a proxy for it, if Node.js leaves that alone, as it does unless told otherwise;
 * empty if there is nothing to say.
 */
export function unusedProxyHint(url: string, code: unknown): string {
  const { process } = globalThis as { process?: Process };
  if (!process || !unreached.has(code) || takesProxies(process) || isExempt(new URL(url), process)) return "";
  const variable = url.startsWith("https:") ? "HTTPS_PROXY" : "HTTP_PROXY";
  const name = [variable, variable.toLowerCase()].find((one) => process.env[one]);
  if (name === undefined) return "";
  return `; ${name} is set, which Node.js takes ${canTakeProxies(process) ? "only" : "from 22.21 on,"} with NODE_USE_ENV_PROXY=1`;
}

function takesProxies({ env, execArgv = [] }: Process): boolean {
  const { NODE_USE_ENV_PROXY, NODE_OPTIONS = "" } = env;
  const options = [...execArgv, ...NODE_OPTIONS.split(/\s+/)];
  return NODE_USE_ENV_PROXY === "1" || options.includes("--use-env-proxy");
}

/** Releases between those of long support never learned it. */
function canTakeProxies({ versions }: Process): boolean {
  const [major = 0, minor = 0] = (versions?.node ?? "").split(".").map(Number);
  return major >= 24 || (major === 22 && minor >= 21);
}

/** Whether no proxy is wanted for an address. Other programs, for which the variable is also set, take a name for all that end in it. */
function isExempt({ protocol, hostname, port }: URL, { env }: Process): boolean {
  const hosts = [hostname, `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`];
  const entries = `${env["no_proxy"] ?? ""},${env["NO_PROXY"] ?? ""}`.toLowerCase().split(/[\s,]+/);
  return entries.filter(Boolean).some((entry) => {
    const name = entry.replace(/^\*?\./, "");
    return entry === "*" || hosts.some((host) => host === name || host.endsWith(`.${name}`));
  });
}
