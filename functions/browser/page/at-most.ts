import { setTimeout as delay } from "node:timers/promises";
import { StepFailed } from "../../attempt/step-failed.ts";
import { formatDuration } from "../../core/duration.ts";

/** Waits for work, but not for ever. @throws StepFailed after that many milliseconds. */
export async function atMost<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const tooLate = delay(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new StepFailed(`it took longer than ${formatDuration(milliseconds)}`);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    timer.abort();
    tooLate.catch(ignore);
    work.catch(ignore);
  }
}

/** Nobody waits for it any more. */
function ignore(): void {}
