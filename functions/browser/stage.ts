import type { BrowserContext } from "playwright-core";
import type { Dialogs } from "./dialogs.ts";
import type { Pages } from "./pages.ts";
import type { StepClock } from "./step-clock.ts";

/** What a step acts on. */
export interface Stage {
  context: BrowserContext;
  pages: Pages;
  dialogs: Dialogs;
  clock: StepClock;
  /** What the sandbox kept in or could not reach so far, a line each. */
  refusals(): readonly string[];
  /** Gives the steps that follow a variable. */
  capture(name: string, value: string): void;
  /** Whether the step has a secret in it: what is typed then must not be legible. */
  holdsSecret: boolean;
}
