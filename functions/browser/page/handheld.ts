import type { Page } from "playwright-core";
import { sessionOf } from "./page-session.ts";

/** Pages that emulate a phone or tablet, which shows a page that is wider than its screen as a whole, or a part of it. */
export const handheld = new WeakSet<Page>();

/** The part of a page's layout that can be seen, in CSS pixels. @throws Error of the protocol. */
export async function visiblePart(
  page: Page,
): Promise<{ x: number; y: number; width: number; height: number }> {
  const session = await sessionOf(page);
  const { cssVisualViewport: view } = await session.send("Page.getLayoutMetrics");
  return { x: view.offsetX, y: view.offsetY, width: view.clientWidth, height: view.clientHeight };
}
