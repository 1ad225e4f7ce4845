import type { CDPSession } from "playwright-core";

/**
 * A PNG of what can be seen of a page, in CSS pixels, so that no device scale factor makes it huge. Playwright's own runs a
 * script in the page first, and would wait for ever in one whose scripts are stopped.
 * @throws Error of the protocol, as for a page that is loading another document.
 */
export async function pngOf(session: CDPSession): Promise<Buffer> {
  const { visualViewport, cssVisualViewport, contentSize, cssContentSize } =
    await session.send("Page.getLayoutMetrics");
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = cssVisualViewport;
  const deviceScaleFactor = contentSize.width / cssContentSize.width || 1;
  const clip = { x, y, width, height, scale: visualViewport.scale / deviceScaleFactor };
  const { data } = await session.send("Page.captureScreenshot", { format: "png", clip });
  return Buffer.from(data, "base64");
}
