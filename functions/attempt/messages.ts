import type { AttemptResult, StepResult } from "../core/result.ts";
import type { AttemptRequest, BegunAttempt } from "./attempt-request.ts";
import type { BrowserMode } from "./browser-mode.ts";

/** What can be sent of a request: its files lie in a folder, and its signal becomes a message. */
export type PlainRequest = Omit<
  AttemptRequest,
  "signal" | "files" | "onBegin" | "onStep" | "onVerdict" | "onResult"
>;

/** What a runner is told. It does one thing at a time. */
export type Order =
  /** Starts a browser before it is needed; of this nothing is told. */
  | { type: "warm" }
  /** Is answered with `ready`. */
  | { type: "ping" }
  /** Starts a browser. */
  | { type: "start" }
  /** Makes one attempt at a test, and leaves its files in a folder. */
  | { type: "attempt"; request: PlainRequest; folder: string }
  /** How many attempts are made on this machine now: their films share its time. */
  | { type: "share"; attempts: number }
  /** Ends the attempt: somebody asked to stop. */
  | { type: "stop" }
  /** Prints a page to a PDF. Both are paths of files. */
  | { type: "print"; html: string; pdf: string };

/** What a runner tells. */
export type Report =
  /** Twice a second, as long as it can. */
  | { type: "alive" }
  /** The answer to a `ping`. */
  | { type: "ready" }
  | { type: "begun"; begun: BegunAttempt }
  | { type: "step"; step: StepResult }
  /** How the attempt went, while its files are still made. */
  | { type: "verdict"; verdict: AttemptResult }
  /** The result with its files, whose keys are their names in the folder. The browser is still being cleared. */
  | { type: "result"; result: AttemptResult }
  /** The order could not be carried out. */
  | { type: "failed"; name: string; message: string }
  /** The order has been carried out or has failed; the runner can take another. */
  | { type: "free" };

/** What a runner is started with. */
export interface RunnerOptions {
  /** The ways of running Chromium that may be tried; by default all that can work here. */
  modes?: readonly BrowserMode[];
  /** A browser with a window: Google Chrome. */
  headed?: boolean;
}
