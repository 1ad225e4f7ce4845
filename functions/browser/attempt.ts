import type { AttemptResult, RunFiles, StepResult } from "../core/result.ts";
import type { ScenarioTest } from "../core/scenario/scenario.ts";
import { atMost } from "./at-most.ts";
import { type BrowserLease, type BrowserSource, BrowserUnavailable } from "./chromium.ts";
import { concludeAttempt } from "./conclude-attempt.ts";
import { Mask } from "./masking.ts";
import { type OpenAttempt, openAttempt } from "./open-attempt.ts";
import { plannedSteps, runSteps } from "./run-steps.ts";
import { StepFailed } from "./step-failed.ts";

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
  allowedPrivateHosts: string[];
  /** When the run's own limit ends, in milliseconds since 1970. */
  deadline: number | null;
  /** Somebody asked to stop. */
  signal: AbortSignal;
  /** Takes `video.webm`, `screenshot.png` and `trace.zip`. */
  files: RunFiles;
  /** Told of each step when it has ended. */
  onStep?: (step: StepResult) => void;
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
  if (!lease) return unbegun(request);
  let fate: "keep" | "discard" = "discard";
  try {
    const open = await openInTime(request, lease);
    const played = await runSteps(open.play);
    const result = await concludeAttempt(request, open, played);
    fate = result.outcome === "error" || !lease.browser.isConnected() ? "discard" : "keep";
    return result;
  } finally {
    await lease.release(fate);
  }
}

/** A browser that gives no page in this time, in milliseconds, will never give one. */
const openLimitMs = 30_000;

async function openInTime(request: AttemptRequest, { browser }: BrowserLease): Promise<OpenAttempt> {
  const opening = openAttempt(request, browser);
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

function unbegun({ attempt, test, values, secrets }: AttemptRequest): AttemptResult {
  return {
    attempt,
    outcome: "cancelled",
    startedAt: new Date().toISOString(),
    durationMs: 0,
    steps: plannedSteps({ steps: test.steps, values, secrets, mask: new Mask(secrets) }),
    failure: null,
    log: [],
    files: { video: null, screenshot: null, trace: null },
  };
}
