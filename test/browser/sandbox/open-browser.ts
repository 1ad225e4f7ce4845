import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { chromiumArguments } from "../../../functions/browser/chromium-args.ts";
import { chromiumFiles } from "../../../functions/browser/chromium-binary.ts";
import { GuardProxy } from "../../../functions/browser/guard-proxy.ts";
import { hostRule } from "../../../functions/core/allowed-hosts.ts";

/** Chromium with no measure at all, as Playwright starts it. */
export async function bareBrowser(args: string[] = []): Promise<Browser> {
  const { executable } = await chromiumFiles();
  return chromium.launch({ executablePath: executable, args });
}

/** Chromium with every flag of ours but those that begin with one of these. */
export async function browserWithout(...flags: string[]): Promise<Browser> {
  const kept = chromiumArguments("several-processes").filter(
    (argument) => !flags.some((flag) => argument.startsWith(flag)),
  );
  return bareBrowser(kept);
}

/** A context with the guard proxy and nothing else, for the test of what the proxy alone lets out. */
export async function guardedOnly(
  browser: Browser,
  allowed: string[],
): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const guard = await GuardProxy.start({ allows: hostRule(allowed) });
  const proxy = { server: guard.url, bypass: "<-loopback>", ...guard.credentials };
  const context = await browser.newContext({ proxy });
  return {
    context,
    async close() {
      await context.close();
      await guard.close();
    },
  };
}
