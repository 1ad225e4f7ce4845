import { stripVTControlCharacters } from "node:util";
import { errors } from "playwright-core";
import { shorten } from "../../attempt/step-failed.ts";

/** The document or the element was replaced during a call; the next try can succeed. */
const passing =
  /Execution context was destroyed|Cannot find context|Unable to adopt|not attached to the DOM|[Ff]rame (was|got) detached|Node is detached|No node with given id|Could not find node|Could not compute|Object reference|Cannot find object|Argument should belong to the same|uniqueContextId|frame has been detached|most likely because of a navigation|navigated or closed|Promise was collected|No frame for given id|Frame with the given id|No node found for given|Could not find object|does not belong to the document/;

const closed =
  /Target (page, context or browser has been )?closed|Target crashed|has been closed|Session closed/;

/** Why an https address cannot be opened at a port that serves http. */
export const withoutTls = "its port does not speak TLS: perhaps its address begins with http://";

export function isPassing(error: unknown): boolean {
  return error instanceof Error && passing.test(error.message);
}

export function isTimeout(error: unknown): boolean {
  return error instanceof errors.TimeoutError;
}

/** The page, its context or the browser is gone. */
export function isClosed(error: unknown): boolean {
  return error instanceof Error && closed.test(error.message);
}

/** The first line of an error, without the name of the call that failed and without the log of what it tried. */
export function plainMessage(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const line = (text.split(/\n\s*Call log:|\n=+ logs|\n/)[0] ?? "").replace(/^(\w+\.\w+: )+/, "").trim();
  return shorten(line.replace(/^(?:Error: )+/, ""), 500);
}
