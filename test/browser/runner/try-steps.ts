import { afterAll, beforeAll } from "vitest";
import type { AttemptInBrowser } from "../../../functions/browser/attempt/attempt.ts";
import { runAttempt } from "../../../functions/browser/attempt/attempt.ts";
import type { BrowserSource } from "../../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../../functions/browser/chromium/chromium.ts";
import type { AttemptResult } from "../../../functions/core/result.ts";
import { type Step, stepSchema } from "../../../functions/core/scenario/step.ts";
import { MemoryFiles } from "../../support/memory-files.ts";
import { type Answer, type FixtureSite, startSite } from "./fixture-site.ts";

export interface Tried extends AttemptResult {
  stored: MemoryFiles;
}

export interface Trial {
  origin(): string;
  browsers(): BrowserSource;
  /** Runs steps, validated like those of a scenario; `{{site}}` is the fixture site. */
  run(steps: object[], options?: Partial<AttemptInBrowser> & { timeoutMs?: number }): Promise<Tried>;
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
    async run(steps, { timeoutMs = 50_000, ...options } = {}) {
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
    },
  };
}

/** Puts the step that opens a page before the others. */
export function opening(path: string, ...steps: object[]): object[] {
  return [{ type: "navigate", url: `{{site}}${path}` }, ...steps];
}
