import type { AttemptResult, StepResult } from "../core/run/result.ts";
import type { RunFiles } from "../core/run/run-files.ts";
import type { ScenarioTest } from "../core/scenario/scenario.ts";
import type { BrowserMode } from "./browser-mode.ts";

/** One attempt at one test. */
export interface AttemptRequest {
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
  /** Aborts when the run is cancelled. */
  signal: AbortSignal;
  /** Receives `video.webm`, `screenshot.png`, `trace.zip` and the downloads to keep. */
  files: RunFiles;
  /** Called when a page is open for the first step, which waits for it. If it fails, no step is done, and the attempt fails likewise. */
  mayBegin?: () => Promise<void>;
  /** Called with all steps when the first one is about to begin. */
  onBegin?: (begun: BegunAttempt) => void;
  /** Called with each step when it has ended. */
  onStep?: (step: StepResult) => void;
  /** Called with the outcome while the files are still being made. */
  onVerdict?: (verdict: AttemptResult) => void;
  /** Called with the result while the browser is still closing what the attempt opened. */
  onResult?: (result: AttemptResult) => void;
}

/** An attempt whose first step is about to begin. */
export interface BegunAttempt {
  startedAt: string;
  browserMode: BrowserMode;
  steps: StepResult[];
}
