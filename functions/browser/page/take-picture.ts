import { setTimeout as delay } from "node:timers/promises";

/** Chromium's words when it has no picture, as now and then on a busy machine; it has one a moment later. */
const refusal = "Unable to capture screenshot";

const mostRepeats = 3;
const pauseMs = 50;

/**
 * Takes a picture, and tries again if Chromium refuses it.
 * @throws what `take` throws for another reason, or each time.
 */
export async function takePicture<T>(take: () => Promise<T>): Promise<T> {
  for (let left = mostRepeats; ; left -= 1) {
    try {
      return await take();
    } catch (error) {
      if (left === 0 || !String(error).includes(refusal)) throw error;
      await delay(pauseMs);
    }
  }
}
