import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { hostRule } from "../../core/team/allowed-hosts.ts";
import type { NetworkBudget } from "./guard-budget.ts";
import type { Notes } from "./guard-notes.ts";
import { GuardProxy } from "./guard-proxy.ts";
import type { ForwardProxy } from "./proxied-request.ts";
import type { Refusals } from "./refusals.ts";

interface SandboxOptions {
  /** CSS pixels. */
  viewport: { width: number; height: number };
  /** Private hosts that the scenario may reach, in the form that `parseAllowedHosts` reads. */
  allowedPrivateHosts: readonly string[];
  budget?: Partial<NetworkBudget>;
}

/** A browser context for an untrusted scenario: it can reach the public internet and nothing else. */
export interface Sandbox {
  context: BrowserContext;
  /** The route of its pages to the network, for `request` steps. */
  proxy: ForwardProxy;
  /** What was blocked, as lines for people; at most 50. */
  readonly blocked: readonly string[];
  /** What was allowed but gave no answer, with the reason, which Chromium does not tell; at most 50 lines. */
  readonly unreachable: readonly string[];
  /** What did not get through, by destination. */
  readonly refusals: Pick<Refusals, "of" | "inAnswer">;
  /** Closes all connections and allows no new ones. Never fails. */
  cutNetwork(): Promise<void>;
  /** Closes all connections and then the context. Never fails, even after the browser has crashed. */
  close(): Promise<void>;
}

/** URLs of all other schemes, such as file: and ftp:. */
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
    // By default Chromium connects to loopback addresses directly; this bypass rule sends them through the proxy too.
    proxy: { server: guard.url, bypass: "<-loopback>", ...guard.credentials },
    serviceWorkers: "block",
    acceptDownloads: false,
    // All others are denied. This one a person's browser grants to the page that was clicked.
    permissions: ["clipboard-write"],
  };
}

async function allowWebOnly(context: BrowserContext, notes: Notes): Promise<void> {
  await context.route(notWeb, async (route) => {
    const scheme = route.request().url().replace(/:.*$/s, "");
    notes.addBlocked(`${scheme}: addresses are not for scenarios, which may open http and https only`);
    await route.abort("blockedbyclient");
  });
}

/** The browser has ended, and the context with it. */
function ignore(): void {}
