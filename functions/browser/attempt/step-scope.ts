import type { BrowserContext } from "playwright-core";
import type { Downloads } from "../files/downloads.ts";
import type { FilmRecorder } from "../film/film-recorder.ts";
import type { Dialogs } from "../page/dialogs.ts";
import type { Pages } from "../page/pages.ts";
import type { ForwardProxy } from "../sandbox/proxied-request.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import type { StepClock } from "./step-clock.ts";

/** What steps tell the film about what they do. No call waits, except for a picture; none fails. */
export type StepFilm = Pick<
  FilmRecorder,
  "beginStep" | "failStep" | "pointTo" | "movePointer" | "outline" | "afterStep"
>;

/** What a step acts on. */
export interface StepScope {
  context: BrowserContext;
  pages: Pages;
  dialogs: Dialogs;
  clock: StepClock;
  /** The only route to the network, for pages and for `request` steps. */
  proxy: ForwardProxy;
  /** The requests that the sandbox has refused or could not pass on so far. */
  refusals: Sandbox["refusals"];
  /** Sets a variable for the steps that follow. */
  capture(name: string, value: string): void;
  /** Whether the step uses a secret. What it types must then not be legible. */
  holdsSecret: boolean;
  /** The contents of the scenario's files by the paths that steps have. */
  uploads: Readonly<Record<string, Uint8Array>>;
  downloads: Downloads;
  /** `null` if the test is not filmed. */
  film: StepFilm | null;
}
