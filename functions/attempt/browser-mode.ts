import { environmentIfSet, environmentNames } from "../shared/environment.ts";
import { BrowserUnavailable } from "./browser-unavailable.ts";

/**
 * How Chromium runs. `sandboxed` is Chromium's own isolation of each page, which needs user namespaces and no root;
 * `several-processes` does without it; `no-zygote` besides starts each of its processes anew, which takes longer, for
 * places that refuse the one that they are copied from; `single-process` is for places that refuse a second process, and
 * such a browser ends with the first context that is closed.
 */
export const browserModes = ["sandboxed", "several-processes", "no-zygote", "single-process"] as const;
export type BrowserMode = (typeof browserModes)[number];

/** Whether a browser is one process: it ends with its first context, and with a page that crashes. */
export function isOneProcess(mode: BrowserMode): boolean {
  return mode === "single-process";
}

/**
 * The ways that may be tried, the preferred one first: the one that the environment names, and no other, or else all
 * that can work here.
 * @throws BrowserUnavailable if it names none that there is.
 */
export function modesOfThisMachine(): readonly BrowserMode[] {
  const named = environmentIfSet("browserMode");
  if (named !== null) return [browserModeOf(named)];
  // Chromium refuses its own sandbox to root.
  return process.getuid?.() === 0 ? browserModes.filter((mode) => mode !== "sandboxed") : browserModes;
}

/** For whoever would only learn of it later. @throws BrowserUnavailable if the environment names a way that there is not. */
export function requireKnownMode(): void {
  modesOfThisMachine();
}

function browserModeOf(name: string): BrowserMode {
  const mode = browserModes.find((known) => known === name);
  if (mode) return mode;
  const message = `${environmentNames.browserMode} is "${name}"; it has to be one of ${browserModes.join(", ")}.`;
  throw new BrowserUnavailable(message);
}
