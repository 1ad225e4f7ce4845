import type { Answer } from "../fixture-site.ts";

/** A page, steps in it, and the verdict of a careful person. */
export interface VerdictCase {
  /** The rule that it illustrates. Unique within its table. */
  rule: string;
  /**
   * The body of the page on which the steps begin, or bodies by path below the case's own folder; `""` is the first.
   * `{{foreign}}` is the same folder on another site.
   */
  pages: string | Readonly<Record<string, string | Answer>>;
  /** Run once the first page is open. `{{site}}` is the case's own folder, `{{foreign}}` the same on another site. */
  steps: readonly object[];
  /** The message with which the last step fails; without it, the last step passes. Earlier steps always pass. */
  fails?: RegExp;
}

/** How long, in milliseconds, a step waits before it fails, if failing is right. */
const shortWait = 400;

/** The steps of a case. If the last one must fail, its wait is short. */
export function stepsOf({ steps, fails }: Omit<VerdictCase, "pages">): object[] {
  const opening = { type: "navigate", url: "{{site}}" };
  const last = steps.at(-1);
  if (!fails || !last) return [opening, ...steps];
  return [opening, ...steps.slice(0, -1), { timeout: shortWait, ...last }];
}
