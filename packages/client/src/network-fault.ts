import { unusedProxyHint } from "./unused-proxy.ts";

/** Why an address was not reached, as the end of a sentence, from an error of fetch: its own message says only that it failed. */
export function networkFault(error: unknown, url: string): string {
  const { cause, message } = error as Error;
  const { code, message: why } = (cause ?? {}) as Partial<Record<"code" | "message", unknown>>;
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER")
    return "its port does not speak TLS: perhaps its address begins with http://";
  // The cause may have no message, for example where a proxy asks for a password.
  return String(code || why || message) + unusedProxyHint(url, code);
}
