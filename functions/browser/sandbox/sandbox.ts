import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { hostRule } from "../../core/allowed-hosts.ts";
import type { NetworkBudget } from "./guard-budget.ts";
import type { Notes } from "./guard-notes.ts";
import { GuardProxy } from "./guard-proxy.ts";
import type { ForwardProxy } from "./proxied-request.ts";
import type { Refusals } from "./refusals.ts";

export interface SandboxOptions {
  /** CSS pixels. */
  viewport: { width: number; height: number };
  /** Private hosts that the scenario may reach, as `parseAllowedHosts` reads them. */
  allowedPrivateHosts: readonly string[];
  budget?: Partial<NetworkBudget>;
}

/** A context in which an untrusted scenario can run: nothing gets out of it but to the public internet. */
export interface Sandbox {
  context: BrowserContext;
  /** The way of its pages to the network, for calls beside them. */
  proxy: ForwardProxy;
  /** What was kept in, a line for a person each; at most 50. */
  readonly blocked: readonly string[];
  /** What was allowed but gave no answer, likewise: Chromium itself does not say why. */
  readonly unreachable: readonly string[];
  /** What did not get through, for the steps to compare with. */
  readonly refusals: Pick<Refusals, "of" | "inAnswer">;
  /** Cuts all connections and lets none through any more. Never fails. */
  cutNetwork(): Promise<void>;
  /** Cuts all connections, then closes the context. Never fails, not even after the browser crashed. */
  close(): Promise<void>;
}

/** Everything that is fetched by another scheme, such as file: or ftp:. */
const notWeb = /^(?!https?:)/i;

/**
 * Opens a fresh context behind a guard proxy of its own.
 * @throws InvalidAllowedHost; Playwright's error if the browser is gone.
 */
export async function openSandbox(browser: Browser, options: SandboxOptions): Promise<Sandbox> {
  const { budget } = options;
  const guard = await GuardProxy.start({
    allows: hostRule(options.allowedPrivateHosts),
    ...(budget && { budget }),
  });
  try {
    const context = await browser.newContext(contextOptions(guard, options));
    await allowWebOnly(context, guard.notes);
    return {
      context,
      proxy: { url: guard.url, ...guard.credentials },
      get blocked() {
        return guard.notes.blocked;
      },
      get unreachable() {
        return guard.notes.unreachable;
      },
      refusals: guard.refusals,
      cutNetwork: () => guard.close(),
      async close() {
        await guard.close();
        await context.close().catch(ignore);
      },
    };
  } catch (error) {
    await guard.close();
    throw error;
  }
}

function contextOptions(guard: GuardProxy, { viewport }: SandboxOptions): BrowserContextOptions {
  return {
    viewport,
    // Chromium would go to loopback addresses directly: the bypass says that even these take the proxy.
    proxy: { server: guard.url, bypass: "<-loopback>", ...guard.credentials },
    serviceWorkers: "block",
    acceptDownloads: false,
    permissions: [],
  };
}

async function allowWebOnly(context: BrowserContext, notes: Notes): Promise<void> {
  await context.route(notWeb, async (route) => {
    const scheme = route.request().url().replace(/:.*$/s, "");
    notes.addBlocked(`${scheme}: addresses are not for scenarios, which may open http and https only`);
    await route.abort("blockedbyclient");
  });
}

/** The browser is gone, and the context with it. */
function ignore(): void {}
