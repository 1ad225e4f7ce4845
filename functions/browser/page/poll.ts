import type { Frame } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { Comparison } from "../../core/run/result.ts";
import type { StepClock } from "../attempt/step-clock.ts";
import { documentSign } from "./document-signs.ts";
import { isPassing } from "./playwright-errors.ts";

/** The result of one check: what was waited for, or why it is not there yet. */
export type PollResult<T> = { found: T } | NotYet;

export interface NotYet {
  notYet: string;
  comparison?: Comparison;
  /** The frame in which it is waited for: a change of its document is worth another look. */
  frame?: Frame;
}

/**
 * Milliseconds between checks: short at first, as most waits are short, then longer, to leave the page processor
 * time.
 */
const pauses = [0, 20, 50, 100];

/**
 * Milliseconds that a check may take for these pauses. What it takes beyond is left to the page twice, up to a second: a check of a page with
 * 12,000 elements takes some tenths of a second, in which the page does nothing else.
 */
const usualCheckMs = 50;
const longestPauseMs = 1000;

/** At least so many milliseconds are between checks because of changes, and twice what a check took: a page may change without end. */
const shortestPauseMs = 20;

/** A page that takes longer than usual to answer is asked for all after so many milliseconds, and each time after four times as long. */
const thoroughAfterMs = 10_000;

/** One of the checks of a wait. */
export interface Look {
  /** Whether another follows, so that what takes a large page seconds can be left to that: in them it would not show what is waited for. */
  isBrief: boolean;
  /** Whether it is not, and the page has taken longer than usual to answer. */
  isLong: boolean;
  /** Whether it may be the last one, which says all that helps: before that nobody reads it, and a page can do something else. */
  isDue: boolean;
}

/**
 * Checks repeatedly until something is found. A page that is navigating is no failure. While it waits,
 * the clock's `pending` says for what; afterwards it says again what it said before, as a poll can be part of another one.
 * @throws StepFailed with the last reason when the step's time is over.
 */
export async function poll<T>(clock: StepClock, check: (look: Look) => Promise<PollResult<T>>): Promise<T> {
  const { pending, pendingComparison } = clock;
  clock.hasLooked = true;
  const sinceMs = performance.now();
  let thoroughAtMs = thoroughAfterMs;
  let isSlow = false;
  for (let round = 0; ; round += 1) {
    const beganAt = performance.now();
    const isThorough = clock.isOver || beganAt - sinceMs >= thoroughAtMs;
    if (isThorough) thoroughAtMs *= 4;
    const isDue = isThorough || clock.isCutShort;
    const isBrief = !isThorough && (round === 0 || isSlow);
    const seen = await checkOnce(clock, () => check({ isBrief, isLong: isSlow && !isBrief, isDue }));
    if ("found" in seen) {
      Object.assign(clock, { pending, pendingComparison });
      return seen.found;
    }
    clock.pending = seen.notYet;
    clock.pendingComparison = seen.comparison;
    const isLast = clock.signal.aborted || isThorough;
    if (clock.isOver && isLast) throw new StepFailed(seen.notYet, { comparison: seen.comparison });
    const tookMs = performance.now() - beganAt;
    isSlow ||= tookMs > usualCheckMs;
    const restMs = Math.min(longestPauseMs, 2 * (tookMs - usualCheckMs));
    const pauseMs = Math.max(pauses[round] ?? 100, restMs);
    await pauseUntil(clock, pauseMs, tookMs, seen);
  }
}

async function pauseUntil(
  clock: StepClock,
  longestMs: number,
  tookMs: number,
  { frame }: NotYet,
): Promise<void> {
  const shortestMs = Math.max(shortestPauseMs, 2 * tookMs);
  const longest = clock.pause(longestMs);
  if (!frame || shortestMs >= longestMs) return longest;
  await Promise.race([
    longest,
    Promise.all([clock.pause(shortestMs), documentSign(frame, "changed", longestMs)]),
  ]);
}

async function checkOnce<T>(clock: StepClock, check: () => Promise<PollResult<T>>): Promise<PollResult<T>> {
  try {
    return await check();
  } catch (error) {
    if (!isPassing(error)) throw error;
    return { notYet: clock.pending ?? `The page kept changing for ${clock.limit}.` };
  }
}
