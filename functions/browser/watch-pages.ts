import type { BrowserContext, ConsoleMessage, Dialog, Page } from "playwright-core";
import type { PageLog } from "./page-log.ts";
import { plainMessage } from "./playwright-errors.ts";
import { quote } from "./step-failed.ts";

/** Keeps a log of what goes wrong in the pages, answers their dialogs, and tells when one crashes. */
export function watchPages(context: BrowserContext, log: PageLog, onCrash: (page: Page) => void): void {
  context.on("console", (message) => {
    if (message.type() === "error") log.add(`Console error: ${message.text()}${addressIn(message)}`);
  });
  context.on("weberror", (error) => log.add(`Page error: ${plainMessage(error.error())}`));
  context.on("dialog", (dialog) => void accept(dialog, log));
  context.on("page", (page) => page.on("crash", () => onCrash(page)));
}

/** Chromium says that a resource did not load, but not which. */
function addressIn(message: ConsoleMessage): string {
  return message.text().startsWith("Failed to load resource") ? ` (${message.location().url})` : "";
}

/** A dialog that nobody answers holds up its page for ever. */
async function accept(dialog: Dialog, log: PageLog): Promise<void> {
  const said = dialog.message() ? ` said ${quote(dialog.message())} and` : "";
  log.add(`A dialog (${dialog.type()})${said} was accepted.`);
  // Its page may be gone already.
  await dialog.accept(dialog.defaultValue()).catch(() => {});
}
