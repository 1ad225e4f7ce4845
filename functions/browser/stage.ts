import type { BrowserContext } from "playwright-core";
import type { Pages } from "./pages.ts";
import type { ForwardProxy } from "./proxied-request.ts";
import type { StepClock } from "./step-clock.ts";

/** What a step acts on. */
export interface Stage {
  context: BrowserContext;
  pages: Pages;
  clock: StepClock;
  /** The only way to the network, for the pages and for calls beside them. */
  proxy: ForwardProxy;
  /** What the sandbox kept in or could not reach so far, a line each. */
  refusals(): readonly string[];
  /** Whether the step has a secret in it: what is typed then must not be legible. */
  holdsSecret: boolean;
}

/** What the sandbox said last of the host of an address, or `null`. */
export function refusalAbout({ refusals }: Stage, url: string): string | null {
  const host = URL.parse(url)?.hostname;
  return refusals().findLast((line) => host && line.includes(host)) ?? null;
}
