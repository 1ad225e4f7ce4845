import { atMost } from "../../core/at-most.ts";

/** How long a test waits for a picture of a step, in milliseconds. It usually takes 50, and far longer on a busy machine. */
const pictureLimitMs = 2_000;

/** The same after a picture that did not come. The page may never draw again, and each step would wait for it. */
const limitOnceMissedMs = 500;

/** Waits for the pictures of a page that are asked for: long, but for a page that draws none only once. */
export class PicturePatience {
  #hasMissed = false;

  /** Settles when the picture has come, cannot be taken, or has been waited for long enough. Never fails. */
  async wait(
    picture: Promise<void>,
    limitMs = this.#hasMissed ? limitOnceMissedMs : pictureLimitMs,
  ): Promise<void> {
    this.#hasMissed = true;
    const settled = picture
      .catch(() => {})
      .then(() => {
        this.#hasMissed = false;
      });
    await atMost(limitMs, settled).catch(() => {});
  }
}
