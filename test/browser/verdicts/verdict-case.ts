import type { Answer } from "../runner/fixture-site.ts";

/** A page, what is done in it, and what a careful person says of that. */
export interface VerdictCase {
  /** What it stands for, as a rule. Unique within its table. */
  rule: string;
  /**
   * The body that the steps begin on, or the bodies by their path below the case's own folder, of which `""` is the first.
   * `{{foreign}}` is the same folder on another site.
   */
  pages: string | Readonly<Record<string, string | Answer>>;
  /** They follow after the first page is open. `{{site}}` is the case's own folder, `{{foreign}}` that on another site. */
  steps: readonly object[];
  /** What the last step says when it fails; a case without it passes. All steps before the last one pass in any case. */
  fails?: RegExp;
}

/** Milliseconds that a step waits before it fails, where failing is right. */
const shortWait = 400;

/** The steps of a case; where it must fail, the last one waits no longer than it has to. */
export function stepsOf({ steps, fails }: Omit<VerdictCase, "pages">): object[] {
  const opening = { type: "navigate", url: "{{site}}" };
  const last = steps.at(-1);
  if (!fails || !last) return [opening, ...steps];
  return [opening, ...steps.slice(0, -1), { timeout: shortWait, ...last }];
}
