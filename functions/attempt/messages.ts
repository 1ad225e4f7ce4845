import type { TitleCard } from "../core/artifacts/title-card.ts";
import type { AttemptResult, StepResult } from "../core/run/result.ts";
import type { AttemptRequest, BegunAttempt } from "./attempt-request.ts";
import type { BrowserMode } from "./browser-mode.ts";

/** The part of a request that can be sent: files go through a folder, and the signal becomes a message. */
export type PlainRequest = Omit<
  AttemptRequest,
  "signal" | "files" | "mayBegin" | "onBegin" | "onStep" | "onVerdict" | "onResult"
>;

/** The messages to a runner. It carries out one order at a time. */
export type Order =
  /** Starts a browser before it is needed. There is no report. */
  | { type: "warm" }
  /** Is answered with `ready`. */
  | { type: "ping" }
  /** Starts a browser. */
  | { type: "start" }
  /** Makes one attempt at a test and writes its files to a folder. */
  | { type: "attempt"; request: PlainRequest; folder: string }
  /** Allows the first step of an attempt that has reported `opened`. */
  | { type: "begin" }
  /** How many attempts run on this machine now, so that the films leave each other processor time. */
  | { type: "share"; attempts: number }
  /** Cancels the attempt. */
  | { type: "stop" }
  /** Fails the attempt, for what its page did. */
  | { type: "fail"; message: string }
  /** A report is printed after the next attempt: once its steps have ended, a page is opened for that. */
  | { type: "prints-next" }
  /** Prints an HTML file to a PDF file. Both are paths. */
  | { type: "print"; html: string; pdf: string }
  /** Makes the films of title cards. The request is the path of a JSON file with `CardsRequest`. */
  | { type: "cards"; request: string };

/** Cards for pages of this size, and for each the path of its film. */
export interface CardsRequest {
  cards: readonly TitleCard[];
  viewport: { width: number; height: number };
  films: readonly string[];
}

/** The messages from a runner. */
export type Report =
  /** Sent twice a second while the runner is responsive. */
  | { type: "alive" }
  /** The answer to a `ping`. */
  | { type: "ready" }
  /** A page is open for the first step, which waits for `begin`. */
  | { type: "opened" }
  | { type: "begun"; begun: BegunAttempt }
  | { type: "step"; step: StepResult }
  /** The outcome of the attempt, whose files are still being made. */
  | { type: "verdict"; verdict: AttemptResult }
  /**
   * The result with its files, whose keys are their names in the folder. The browser is still closing what was
   * opened.
   */
  | { type: "result"; result: AttemptResult }
  /** The order could not be carried out. */
  | { type: "failed"; name: string; message: string }
  /** The order has been carried out or has failed; the runner can take another. */
  | { type: "free" };

/** Options that a runner is started with. */
export interface RunnerOptions {
  /** The modes of Chromium to try; by default all that can work here. */
  modes?: readonly BrowserMode[];
  /** A browser with a window: Google Chrome. */
  headed?: boolean;
}
