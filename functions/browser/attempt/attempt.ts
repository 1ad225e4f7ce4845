import type { AttemptRequest } from "../../attempt/attempt-request.ts";
import { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";
import { plannedSteps } from "../../attempt/planned-steps.ts";
import { unbegunAttempt } from "../../attempt/unbegun-attempt.ts";
import { atMost, TookTooLong } from "../../core/at-most.ts";
import type { AttemptResult } from "../../core/run/result.ts";
import type { BrowserLease, BrowserSource } from "../chromium/browser-source.ts";
import { closeAttempt, concludeAttempt, verdictOf } from "./conclude-attempt.ts";
import { type OpenAttempt, openAttempt } from "./open-attempt.ts";
import { runSteps } from "./run-steps.ts";

/** An attempt in the process of its browser. */
export interface AttemptInBrowser extends AttemptRequest {
  browsers: BrowserSource;
}

/**
 * Runs a test once, in a fresh context of a real browser. A step waits at most its own `timeout` for what it needs,
 * by default 10 s (30 s where it waits for a server: `navigate` and `request`), and no longer than the test has time.
 * The test's time counts from its first step, not from the start of the browser.
 * @throws BrowserUnavailable, or another error of the infrastructure, before the first step; never for what a page or
 * a scenario does.
 */
export async function runAttempt(request: AttemptInBrowser): Promise<AttemptResult> {
  const lease = await leaseUnlessStopped(request);
  if (!lease) {
    const result = unbegunAttempt(request);
    request.onResult?.(result);
    return result;
  }
  let fate: "keep" | "discard" = "discard";
  try {
    const open = await openInTime(request, lease);
    const startedAt = open.startedAt.toISOString();
    request.onBegin?.({ startedAt, browserMode: lease.mode, steps: plannedSteps(open.play) });
    const played = await runSteps(open.play);
    request.onVerdict?.(verdictOf(request, open, played));
    const result = await concludeAttempt(request, open, played);
    request.onResult?.(result);
    const isClosed = await closeAttempt(open);
    fate = isClosed && isSound(result) && lease.browser.isConnected() ? "keep" : "discard";
    return result;
  } finally {
    await lease.release(fate);
  }
}

/** A browser in which a test did not end normally may prevent the next one from starting. */
function isSound({ outcome }: AttemptResult): boolean {
  return outcome !== "error" && outcome !== "timed_out";
}

/** Milliseconds after which a browser that has not opened a page is considered broken. */
const openLimitMs = 30_000;

async function openInTime(request: AttemptRequest, lease: BrowserLease): Promise<OpenAttempt> {
  const opening = openAttempt(request, lease);
  try {
    return await atMost(openLimitMs, opening);
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
    throw new BrowserUnavailable(`The browser opened no page: ${error.message}.`, { cause: error });
  }
}

/** @returns `null` if the run was cancelled before a browser was available. */
async function leaseUnlessStopped({ browsers, signal }: AttemptInBrowser): Promise<BrowserLease | null> {
  if (signal.aborted) return null;
  try {
    return await browsers.lease(signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
