import type { Page } from "playwright-core";
import { atMost } from "../../core/at-most.ts";
import { sessionOf } from "./page-session.ts";

/** How long a page that does not answer is waited for, in milliseconds. */
const answerLimitMs = 1_000;

/** Ends the loading of another document, so that a page goes on showing the one that it has. Never fails. */
export async function stopLoading(page: Page): Promise<void> {
  const stopping = sessionOf(page).then((session) => session.send("Page.stopLoading"));
  await atMost(answerLimitMs, stopping).catch(() => {});
}
