import { lastPictureHeldMs } from "../core/artifacts/film-length.ts";
import type { AttemptResult, StepResult } from "../core/run/result.ts";
import { xmlText } from "../core/xml-text.ts";
import { beginningsOf } from "./beginnings.ts";
import { whichAttempt } from "./chapters.ts";
import { readable, shortened } from "./printable.ts";

/** Characters in a caption: two lines of a film. */
const longestCaption = 120;

/**
 * The steps of attempts as captions of the film that shows these attempts, and no other, one after the other.
 * https://www.w3.org/TR/webvtt1/
 */
export function captionsOf(attempts: readonly AttemptResult[]): string {
  const cues: string[] = [];
  const beginnings = beginningsOf(attempts);
  for (const [at, attempt] of attempts.entries()) {
    const beganMs = beginnings[at] ?? 0;
    const reached = attempt.steps.filter(({ startedAfterMs }) => startedAfterMs !== null);
    for (const [index, step] of reached.entries()) {
      const endMs = reached[index + 1]?.startedAfterMs ?? attempt.durationMs + lastPictureHeldMs;
      const lastMs = Math.max(endMs, (step.startedAfterMs ?? 0) + 1);
      cues.push(cue(step, whichAttempt(attempt.attempt), beganMs, lastMs));
    }
  }
  return ["WEBVTT", ...cues, ""].join("\n\n");
}

function cue(
  { number, title, outcome, startedAfterMs }: StepResult,
  which: string,
  beganMs: number,
  endMs: number,
): string {
  const text = readable(title).replace(/\s+/g, " ").trim();
  const marked = `${which}${number}. ${outcome === "failed" ? "Failed: " : ""}${shortened(text, longestCaption)}`;
  const from = instant(beganMs + (startedAfterMs ?? 0));
  return `${from} --> ${instant(beganMs + endMs)}\n${xmlText(marked)}`;
}

/** `00:01:02.345` */
function instant(milliseconds: number): string {
  return new Date(Math.round(milliseconds)).toISOString().slice(11, 23);
}
