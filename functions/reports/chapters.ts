import { lastPictureHeldMs } from "../core/artifacts/film-length.ts";
import type { Chapter } from "../core/artifacts/webm-chapters.ts";
import type { AttemptResult } from "../core/run/result.ts";
import { readable } from "./printable.ts";

/** The steps of an attempt as chapters of its film. */
export function chaptersOf({ attempt, steps, durationMs }: AttemptResult): Chapter[] {
  const which = whichAttempt(attempt);
  const reached = steps.flatMap(({ number, title, startedAfterMs }) =>
    startedAfterMs === null
      ? []
      : [{ title: `${which}${number}. ${readable(title)}`, startMs: startedAfterMs }],
  );
  return reached.map((chapter, index) => ({
    ...chapter,
    endMs: reached[index + 1]?.startMs ?? durationMs + lastPictureHeldMs,
  }));
}

/** What stands before the steps of another attempt than the first: the film of a test shows all, one after the other. */
export function whichAttempt(attempt: number): string {
  return attempt === 1 ? "" : `Attempt ${attempt}: `;
}
