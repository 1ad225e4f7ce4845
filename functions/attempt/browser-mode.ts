import { environmentIfSet, environmentNames } from "../shared/environment.ts";
import { BrowserUnavailable } from "./browser-unavailable.ts";

/**
 * How Chromium runs. `sandboxed` uses Chromium's own isolation of each page, which needs user namespaces and does not
 * work as root. `several-processes` runs without that isolation. `no-zygote` also starts each process from scratch,
 * which takes longer, for environments that do not allow the process from which Chromium forks the others.
 * `single-process` is for environments that allow no second process; such a browser ends when its first context is
 * closed.
 */
export const browserModes = ["sandboxed", "several-processes", "no-zygote", "single-process"] as const;
export type BrowserMode = (typeof browserModes)[number];

/** Whether the browser is a single process. It then ends with its first context or with a page that crashes. */
export function isOneProcess(mode: BrowserMode): boolean {
  return mode === "single-process";
}

/**
 * The modes to try, the preferred one first: only the one that the environment names or, if it names none, all that
 * can work here.
 * @throws BrowserUnavailable if the environment names an unknown mode.
 */
export function modesOfThisMachine(): readonly BrowserMode[] {
  const named = environmentIfSet("browserMode");
  if (named !== null) return [browserModeOf(named)];
  // Chromium refuses its own sandbox to root.
  return process.getuid?.() === 0 ? browserModes.filter((mode) => mode !== "sandboxed") : browserModes;
}

/** Reports a wrong setting early. @throws BrowserUnavailable if the environment names an unknown mode. */
export function requireKnownMode(): void {
  modesOfThisMachine();
}

function browserModeOf(name: string): BrowserMode {
  const mode = browserModes.find((known) => known === name);
  if (mode) return mode;
  const message = `${environmentNames.browserMode} is "${name}"; it has to be one of ${browserModes.join(", ")}.`;
  throw new BrowserUnavailable(message);
}
