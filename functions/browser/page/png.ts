/// <reference lib="dom" />
import type { CDPSession } from "playwright-core";
import { takePicture } from "./take-picture.ts";

/**
 * A PNG of what can be seen of a page, in CSS pixels, so that no device scale factor makes it huge. It works in a page
 * whose scripts are stopped too, where Playwright's own would wait for the fonts forever.
 * @throws Error of the protocol, as for a page that is loading another document.
 */
export async function pngOf(session: CDPSession): Promise<Buffer> {
  // A blinking caret would make two pictures of the same page differ. A hostile page that interferes affects the caret
  // only.
  await session.send("Runtime.evaluate", { expression: `(${hideCaret})()` });
  const { visualViewport, cssVisualViewport, contentSize, cssContentSize } =
    await session.send("Page.getLayoutMetrics");
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = cssVisualViewport;
  const deviceScaleFactor = contentSize.width / cssContentSize.width || 1;
  const clip = { x, y, width, height, scale: visualViewport.scale / deviceScaleFactor };
  const { data } = await takePicture(() => session.send("Page.captureScreenshot", { format: "png", clip }));
  return Buffer.from(data, "base64");
}

/** Runs in the page, so it refers to nothing outside itself. */
function hideCaret(): void {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused instanceof HTMLElement) focused.style.setProperty("caret-color", "transparent", "important");
}
