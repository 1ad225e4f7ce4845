import type { ConsoleMessage, Page } from "playwright-core";
import { plainMessage } from "../page/playwright-errors.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { PageLog } from "./page-log.ts";

/** Chromium's message on a response with a status of 400 or more, which does not say the method. */
const onStatus = /^Failed to load resource: the server responded with a status of \d/;

/** Logs errors and warnings of the pages and the responses that say that something was wrong, and reports when a page crashes. */
export function watchPages(
  { context, refusals }: Pick<Sandbox, "context" | "refusals">,
  log: PageLog,
  onCrash: (page: Page) => void,
): void {
  context.on("console", (message) => {
    if (message.type() === "warning") log.addWarning(`Console warning: ${message.text()}`);
    if (message.type() === "error" && !onStatus.test(message.text()))
      log.add(`Console error: ${message.text()}${addressIn(message)}`);
  });
  context.on("weberror", (error) => log.add(`Page error: ${plainMessage(error.error())}`));
  context.on("page", (page) => page.on("crash", () => onCrash(page)));
  context.on("response", (response) => {
    // What the guard answers in the place of a site is logged with its reason.
    if (response.status() < 400 || refusals.inAnswer(response.headers()) !== null) return;
    const status = `${response.status()} ${response.statusText()}`.trim();
    log.add(`Network: ${status} for ${response.request().method()} ${response.url()}`);
  });
}

/** Chromium's message does not say which resource failed to load. */
function addressIn(message: ConsoleMessage): string {
  return message.text().startsWith("Failed to load resource") ? ` (${message.location().url})` : "";
}
