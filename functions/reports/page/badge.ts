import type { TestOutcome } from "../../core/run/outcome.ts";
import { outcomeLabels } from "../wording.ts";
import { type Html, html } from "./markup.ts";

/** An outcome as a coloured word. */
export function badge(outcome: TestOutcome): Html {
  return html`<span class="badge of-${outcome}">${outcomeLabels[outcome]}</span>`;
}

/** The mark of a test of an earlier run. */
export function carriedBadge(carriedOverFrom: string | null): Html | null {
  return carriedOverFrom === null ? null : html` <span class="badge of-skipped">Not run again</span>`;
}

/** The mark of a test that passed, but not at the first attempt. */
export function flakyBadge(flaky: boolean): Html | null {
  return flaky ? html` <span class="badge of-flaky">Flaky</span>` : null;
}
