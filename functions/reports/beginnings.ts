import { lastPictureHeldMs } from "../core/artifacts/film-length.ts";
import type { AttemptResult } from "../core/run/result.ts";

/** When each attempt begins in a film that shows them one after the other, in milliseconds. All of them have a film. */
export function beginningsOf(attempts: readonly AttemptResult[]): number[] {
  let nextMs = 0;
  return attempts.map(({ durationMs }) => {
    const beganMs = nextMs;
    nextMs += durationMs + lastPictureHeldMs;
    return beganMs;
  });
}
