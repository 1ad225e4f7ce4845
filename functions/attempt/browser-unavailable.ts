import { stripVTControlCharacters } from "node:util";
import { ServiceError } from "../core/error.ts";

/** No browser is available. The message names the cause if it is known, for example a missing library. */
export class BrowserUnavailable extends ServiceError {
  override readonly name = "BrowserUnavailable";
}

const missingLibrary = /error while loading shared libraries: ([^\s:]+)/;

/** The file name of the system library that a failed start was missing; `null` if the cause was another one. */
export function missingLibraryIn(error: unknown): string | null {
  return missingLibrary.exec(String(error))?.[1] ?? null;
}

/** Says in one line why Chromium did not start; Playwright's own message is a page of flags and log lines. */
export function browserUnavailable(error: unknown): BrowserUnavailable {
  if (error instanceof BrowserUnavailable) return error;
  const library = missingLibraryIn(error);
  const cause = library ? `this machine lacks the library ${library}` : plainCause(String(error));
  return new BrowserUnavailable(`The browser could not be started: ${cause}.`, { cause: error });
}

/** The last error that Chromium logged, or else the first line of the message. */
function plainCause(message: string): string {
  const said = [...message.matchAll(/\[err\] (?:\[[^\]]*(?:ERROR|FATAL):[^\]]*\] )?(.+)/g)].at(-1)?.[1];
  const line = said ?? message.split("\n")[0] ?? "unknown";
  return stripVTControlCharacters(line)
    .replace(/^(\w*Error: )+/, "")
    .replace(/\.$/, "")
    .slice(0, 300);
}
