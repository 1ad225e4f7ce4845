import type { Page, Request } from "playwright-core";

/** Notes what a page does that its document does not show: it sends data, opens a dialog or another page, or downloads a file. */
export class OutwardSigns {
  readonly #page: Page;
  #hasAny = false;

  constructor(page: Page) {
    this.#page = page;
    page.on("dialog", this.#note);
    page.on("download", this.#note);
    page.on("popup", this.#note);
    page.on("request", this.#noteRequest);
  }

  get hasAny(): boolean {
    return this.#hasAny;
  }

  end(): void {
    this.#page.off("dialog", this.#note);
    this.#page.off("download", this.#note);
    this.#page.off("popup", this.#note);
    this.#page.off("request", this.#noteRequest);
  }

  readonly #note = (): void => {
    this.#hasAny = true;
  };

  /** Pages fetch things all the time, and report by beacons what the mouse does. */
  readonly #noteRequest = (request: Request): void => {
    const sendsData = request.method() !== "GET" && request.resourceType() !== "ping";
    this.#hasAny ||= sendsData || request.isNavigationRequest();
  };
}
