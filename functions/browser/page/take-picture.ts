import { setTimeout as delay } from "node:timers/promises";

/** Chromium's words when it has no picture, as now and then on a busy machine; it has one a moment later. */
const refusal = "Unable to capture screenshot";

const mostRepeats = 3;
const pauseMs = 50;

const isRefusal = (error: unknown) => String(error).includes(refusal);

/**
 * Takes a picture, and tries again a few times.
 * @param mayRepeat says after which error; by default if Chromium refuses the picture.
 * @throws what `take` throws for another reason, or each time.
 */
export async function takePicture<T>(take: () => Promise<T>, mayRepeat = isRefusal): Promise<T> {
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await take();
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error;
      await delay(pauseMs);
    }
  }
}
