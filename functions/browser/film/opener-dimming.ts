import type { CDPSession, Page } from "playwright-core";
import { documentSign } from "../page/document-signs.ts";

/** Longest time, in milliseconds, for which a page counts as dimmed. It takes some 60. */
const longestMs = 2_000;

/**
 * Knows when Chromium dims a page: while it holds a pop-up for the debugger it stops the page that opens it, dims it, and says
 * so there. Once that page draws again, it is over.
 */
export class OpenerDimming {
  #over: Promise<void> | null = null;
  /** When it was over last, on the scale of `performance.now()`. */
  #endedAt = Number.NEGATIVE_INFINITY;

  private constructor(page: Page, session: CDPSession) {
    session.on("Page.windowOpen", () => {
      const over = documentSign(page.mainFrame(), "animated", longestMs).then(() => {
        this.#endedAt = performance.now();
        if (this.#over === over) this.#over = null;
      });
      this.#over = over;
    });
  }

  /** @param session of the page. @throws Error if the page is gone. */
  static async watch(page: Page, session: CDPSession): Promise<OpenerDimming> {
    const dimming = new OpenerDimming(page, session);
    await session.send("Page.enable");
    return dimming;
  }

  /** Whether what was begun at a time, on the scale of `performance.now()`, may show it: pictures arrive late on a busy machine. */
  mayShowSince(begunAt: number): boolean {
    return this.#over !== null || this.#endedAt >= begunAt;
  }

  /** Settles when it is over. Never fails. */
  async whenOver(): Promise<void> {
    while (this.#over) await this.#over;
  }
}
