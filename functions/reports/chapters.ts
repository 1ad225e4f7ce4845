import { lastPictureHeldMs } from "../core/artifacts/film-length.ts";
import type { Chapter } from "../core/artifacts/webm-chapters.ts";
import type { AttemptResult } from "../core/run/result.ts";
import { readable } from "./printable.ts";

/** The steps of an attempt as chapters of its film. */
export function chaptersOf({ steps, durationMs }: AttemptResult): Chapter[] {
  const reached = steps.flatMap(({ number, title, startedAfterMs }) =>
    startedAfterMs === null ? [] : [{ title: `${number}. ${readable(title)}`, startMs: startedAfterMs }],
  );
  return reached.map((chapter, index) => ({
    ...chapter,
    endMs: reached[index + 1]?.startMs ?? durationMs + lastPictureHeldMs,
  }));
}
