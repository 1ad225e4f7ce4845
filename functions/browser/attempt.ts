import type { AttemptResult, RunFiles, StepResult } from "../core/result.ts";
import type { ScenarioTest } from "../core/scenario/scenario.ts";
import { atMost } from "./at-most.ts";
import type { BrowserMode } from "./browser-mode.ts";
import { type BrowserLease, type BrowserSource, BrowserUnavailable } from "./chromium.ts";
import { closeAttempt, concludeAttempt, verdictOf } from "./conclude-attempt.ts";
import { type OpenAttempt, openAttempt } from "./open-attempt.ts";
import { plannedSteps } from "./planned-steps.ts";
import { runSteps } from "./run-steps.ts";
import { StepFailed } from "./step-failed.ts";
import { unbegunAttempt } from "./unbegun-attempt.ts";

/** One attempt at one test. */
export interface AttemptRequest {
  browsers: BrowserSource;
  test: ScenarioTest;
  /** Counts from 1. */
  attempt: number;
  /** CSS pixels. */
  viewport: { width: number; height: number };
  video: boolean;
  trace: "off" | "on-failure" | "on";
  /** The scenario's variables, overrides applied. */
  values: Record<string, string>;
  /** Values of secrets by name. A test that uses one keeps no trace. */
  secrets: Record<string, string>;
  /** The contents of the scenario's files that the test's steps choose, by their paths; absent where they choose none. */
  uploads?: Record<string, Uint8Array>;
  allowedPrivateHosts: string[];
  /** When the run's own limit ends, in milliseconds since 1970. */
  deadline: number | null;
  /** Somebody asked to stop. */
  signal: AbortSignal;
  /** Takes `video.webm`, `screenshot.png`, `trace.zip`, and downloads that are kept. */
  files: RunFiles;
  /** Told when the first step is about to begin, of all of them. */
  onBegin?: (begun: BegunAttempt) => void;
  /** Told of each step when it has ended. */
  onStep?: (step: StepResult) => void;
  /** Told how the attempt went, while its files are still made. */
  onVerdict?: (verdict: AttemptResult) => void;
  /** Told the result, while the browser still closes what the attempt has opened. */
  onResult?: (result: AttemptResult) => void;
}

/** An attempt whose first step is about to begin. */
export interface BegunAttempt {
  startedAt: string;
  browserMode: BrowserMode;
  steps: StepResult[];
}

/**
 * Runs a test once, in a fresh context of a real browser. A step waits at most its own `timeout` for what it needs,
 * by default 10 s (30 s where it waits for a server: `navigate` and `request`), and no longer than the test has time.
 * The test's time counts from its first step, not from the start of the browser.
 * @throws BrowserUnavailable, or another error of the infrastructure, before the first step; never for what a page or
 * a scenario does.
 */
export async function runAttempt(request: AttemptRequest): Promise<AttemptResult> {
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

/** A browser that kept a test from ending may keep the next one from beginning. */
function isSound({ outcome }: AttemptResult): boolean {
  return outcome !== "error" && outcome !== "timed_out";
}

/** A browser that gives no page in this time, in milliseconds, will never give one. */
const openLimitMs = 30_000;

async function openInTime(request: AttemptRequest, lease: BrowserLease): Promise<OpenAttempt> {
  const opening = openAttempt(request, lease);
  try {
    return await atMost(openLimitMs, opening);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    throw new BrowserUnavailable(`The browser opened no page: ${error.message}.`, { cause: error });
  }
}

/** @returns `null` if somebody asked to stop before there was a browser. */
async function leaseUnlessStopped({ browsers, signal }: AttemptRequest): Promise<BrowserLease | null> {
  if (signal.aborted) return null;
  try {
    return await browsers.lease(signal);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
