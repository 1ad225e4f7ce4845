import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll } from "vitest";
import { isOneProcess, modesOfThisMachine } from "../../../functions/attempt/browser-mode.ts";
import { chromiumFiles } from "../../../functions/attempt/chromium-binary.ts";
import type { BrowserSource } from "../../../functions/browser/chromium/browser-source.ts";
import { chromiumArguments, modeArguments } from "../../../functions/browser/chromium/chromium-args.ts";
import { GuardProxy } from "../../../functions/browser/sandbox/guard-proxy.ts";
import { openSandbox, type Sandbox } from "../../../functions/browser/sandbox/sandbox.ts";
import { hostRule } from "../../../functions/core/team/allowed-hosts.ts";

/** How Chromium runs in these tests. */
const mode = modesOfThisMachine()[0] ?? "single-process";

/** Chromium without any protective measure, as Playwright starts it. */
export async function bareBrowser(args = modeArguments(mode)): Promise<Browser> {
  const { executable } = await chromiumFiles();
  return chromium.launch({ executablePath: executable, chromiumSandbox: mode === "sandboxed", args });
}

/** Bare browsers for the tests of a file. @returns a function that returns one, to be used for a single context. */
export function useBareBrowsers(): () => Promise<Browser> {
  const started: Promise<Browser>[] = [];
  afterAll(async () => {
    for (const browser of await Promise.all(started)) await browser.close();
  });
  return () => {
    const [shared] = started;
    if (shared && !isOneProcess(mode)) return shared;
    const own = bareBrowser();
    started.push(own);
    return own;
  };
}

/** Chromium with all our flags except those that begin with one of these. */
export async function browserWithout(...flags: string[]): Promise<Browser> {
  const kept = chromiumArguments(mode).filter((argument) => !flags.some((flag) => argument.startsWith(flag)));
  return bareBrowser(kept);
}

/** Opens a page in a sandbox, as a test of a scenario gets it, and closes it afterwards. */
export async function inSandbox(
  source: BrowserSource,
  allowedPrivateHosts: readonly string[],
  use: (page: Page, sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  const { browser, release } = await source.lease();
  const sandbox = await openSandbox(browser, { viewport: { width: 640, height: 480 }, allowedPrivateHosts });
  try {
    await use(await sandbox.context.newPage(), sandbox);
  } finally {
    await sandbox.close();
    await release("keep");
  }
}

/** A context with the guard proxy only, to test what gets out behind it. */
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
