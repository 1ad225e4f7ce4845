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
  /** On the scale of `performance.now()`. */
  #beganAt = Number.NEGATIVE_INFINITY;

  private constructor(page: Page, session: CDPSession) {
    session.on("Page.windowOpen", () => {
      this.#beganAt = performance.now();
      const over = documentSign(page.mainFrame(), "animated", longestMs).then(() => {
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

  get isOn(): boolean {
    return this.#over !== null;
  }

  /** Whether a picture that was begun at a time, on the scale of `performance.now()`, may show it. */
  mayShowIn(pictureBegunAt: number): boolean {
    return this.isOn || this.#beganAt >= pictureBegunAt;
  }

  /** Settles when it is over. Never fails. */
  async whenOver(): Promise<void> {
    while (this.#over) await this.#over;
  }
}
