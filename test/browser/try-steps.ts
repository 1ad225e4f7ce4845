import { afterAll, beforeAll } from "vitest";
import type { AttemptInBrowser } from "../../functions/browser/attempt/attempt.ts";
import { runAttempt } from "../../functions/browser/attempt/attempt.ts";
import type { BrowserSource } from "../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import type { AttemptResult } from "../../functions/core/run/result.ts";
import { type Step, stepSchema } from "../../functions/core/scenario/step.ts";
import { formatDuration } from "../../functions/core/time/duration.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import { type Answer, type FixtureSite, startSite } from "./fixture-site.ts";

export interface Tried extends AttemptResult {
  stored: MemoryFiles;
}

type TrialOptions = Partial<AttemptInBrowser> & {
  timeoutMs?: number;
  /** Whether the page is meant not to answer, so that this is no sign of a slow machine. */
  neverAnswers?: true;
};

interface Trial {
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
const unanswered =
  /^The page did not respond within|^After the \w+ the page \S+ did not answer within|did not stop moving for/;

/** Limits of steps up to this, in milliseconds, are short because the step is expected to fail. */
const shortLimitMs = 2000;
/** How many times as long a slow machine gets. */
const patience = 10;

function shortLimitOf(step: object | undefined): number | null {
  const { timeout = Number.POSITIVE_INFINITY } = (step ?? {}) as { timeout?: number };
  return timeout <= shortLimitMs ? timeout : null;
}

/** The short limit that a step may have missed only because a busy machine let its page answer too late; otherwise `null`. */
function missedLimit({ failure }: AttemptResult, given: readonly object[]): number | null {
  return unanswered.test(failure?.message ?? "") ? shortLimitOf(given[(failure?.step ?? 0) - 1]) : null;
}

function withPatience(steps: readonly object[]): object[] {
  return steps.map((step) => {
    const limit = shortLimitOf(step);
    return limit === null ? step : { ...step, timeout: limit * patience };
  });
}

/** The result with its message as it is for the limit that the test gave. */
function toldFor(limit: number, tried: Tried): Tried {
  const { failure } = tried;
  if (!failure) return tried;
  const message = failure.message.replaceAll(formatDuration(limit * patience), formatDuration(limit));
  return { ...tried, failure: { ...failure, message } };
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
      const { neverAnswers = false, ...others } = options;
      const tried = await attempt(steps, others);
      const limit = neverAnswers ? null : missedLimit(tried, steps);
      return limit === null ? tried : toldFor(limit, await attempt(withPatience(steps), others));
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
