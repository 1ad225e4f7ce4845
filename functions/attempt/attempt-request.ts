import type { AttemptResult, StepResult } from "../core/result.ts";
import type { RunFiles } from "../core/run-files.ts";
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
