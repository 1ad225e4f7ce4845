import type { BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { plainMessage } from "../page/playwright-errors.ts";
import type { PageLog } from "./page-log.ts";

/** Logs errors of the pages and reports when one crashes. */
export function watchPages(context: BrowserContext, log: PageLog, onCrash: (page: Page) => void): void {
  context.on("console", (message) => {
    if (message.type() === "error") log.add(`Console error: ${message.text()}${addressIn(message)}`);
  });
  context.on("weberror", (error) => log.add(`Page error: ${plainMessage(error.error())}`));
  context.on("page", (page) => page.on("crash", () => onCrash(page)));
}

/** Chromium's message does not say which resource failed to load. */
function addressIn(message: ConsoleMessage): string {
  return message.text().startsWith("Failed to load resource") ? ` (${message.location().url})` : "";
}
