import { afterAll, beforeAll } from "vitest";
import type { AttemptInBrowser } from "../../functions/browser/attempt/attempt.ts";
import { runAttempt } from "../../functions/browser/attempt/attempt.ts";
import type { BrowserSource } from "../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import type { AttemptResult } from "../../functions/core/result.ts";
import { type Step, stepSchema } from "../../functions/core/scenario/step.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { type Answer, type FixtureSite, startSite } from "./fixture-site.ts";

export interface Tried extends AttemptResult {
  stored: MemoryFiles;
}

type TrialOptions = Partial<AttemptInBrowser> & { timeoutMs?: number };

export interface Trial {
  origin(): string;
  browsers(): BrowserSource;
  /**
   * Runs steps, validated like those of a scenario; `{{site}}` is the fixture site. If the page answers too late for the
   * short limit of a step that is expected to fail, they are run again with longer ones: what is tested is the verdict,
   * not the speed of the machine.
   */
  run(steps: object[], options?: TrialOptions): Promise<Tried>;
}

/** A failure that says that the machine is slow, or that the page's scripts never end. */
const unanswered = /^The page did not respond within|^After the \w+ the page \S+ did not answer within/;

/** Step limits below this, in milliseconds, are short because the step is expected to fail. */
const shortLimitMs = 1000;

/** Whether a step may have failed only because a busy machine let its page answer too late for a short limit. */
function wasTooSlow({ failure }: AttemptResult, given: readonly object[]): boolean {
  const failed = failure?.step ? (given[failure.step - 1] as { timeout?: number } | undefined) : undefined;
  return unanswered.test(failure?.message ?? "") && (failed?.timeout ?? shortLimitMs) < shortLimitMs;
}

/** The same steps with ten times as long for those with a short limit. */
function withPatience(steps: readonly object[]): object[] {
  return steps.map((step) => {
    const { timeout } = step as { timeout?: number };
    return timeout !== undefined && timeout < shortLimitMs ? { ...step, timeout: timeout * 10 } : step;
  });
}

/** One site and one browser for the tests of a file. */
export function useTrial(answers: Readonly<Record<string, Answer>>): Trial {
  let site: FixtureSite;
  let browsers: BrowserSource;
  beforeAll(async () => {
    browsers = reusedBrowsers();
    site = await startSite(answers);
  });
  afterAll(async () => {
    await browsers.close();
    await site.close();
  });
  return {
    origin: () => site.origin,
    browsers: () => browsers,
    async run(steps, options = {}) {
      const tried = await attempt(steps, options);
      return wasTooSlow(tried, steps) ? attempt(withPatience(steps), options) : tried;
    },
  };

  async function attempt(steps: readonly object[], { timeoutMs = 50_000, ...options }: TrialOptions) {
    const stored = new MemoryFiles();
    const checked = steps.map((step): Step => stepSchema.parse(step));
    const { values, ...others } = options;
    const result = await runAttempt({
      browsers,
      test: { name: "Trial", timeoutMs, retries: 0, skip: null, steps: checked },
      attempt: 1,
      viewport: { width: 800, height: 600 },
      video: false,
      trace: "off",
      values: { site: site.origin, ...values },
      secrets: {},
      allowedPrivateHosts: [site.host],
      deadline: null,
      signal: new AbortController().signal,
      files: stored,
      ...others,
    });
    return { ...result, stored };
  }
}

/** Puts the step that opens a page before the others. */
export function opening(path: string, ...steps: object[]): object[] {
  return [{ type: "navigate", url: `{{site}}${path}` }, ...steps];
}
