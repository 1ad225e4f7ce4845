import { runAttempt } from "../../functions/browser/attempt/attempt.ts";
import type { BrowserSource } from "../../functions/browser/chromium/browser-source.ts";
import { reusedBrowsers } from "../../functions/browser/chromium/chromium.ts";
import type { AttemptResult } from "../../functions/core/run/result.ts";
import { stepSchema } from "../../functions/core/scenario/step.ts";
import { type FixtureSite, startSite } from "../browser/fixture-site.ts";
import { stepsOf } from "../browser/verdicts/verdict-case.ts";
import { MemoryFiles } from "../support/memory-files.ts";
import type { Library, LibraryCase } from "./library.ts";
import { libraryPage } from "./library-page.ts";

/** The runner's verdict on a case. */
interface Judged {
  library: string;
  rule: string;
  /** `null` if the verdict is right; otherwise what was expected. */
  wrong: string | null;
  /** Why the case failed, rightly or wrongly; empty if it passed. */
  message: string;
  durationMs: number;
}

/**
 * Runs each case of the libraries in Chromium, one after the other.
 * @param folder where the libraries' packages are installed.
 */
export async function* judgeLibraries(libraries: readonly Library[], folder: string): AsyncGenerator<Judged> {
  const browsers = reusedBrowsers();
  try {
    for (const library of libraries) {
      const answers = Object.entries(await libraryPage(library, folder));
      const site = await startSite(Object.fromEntries(answers.map(([path, answer]) => [`/${path}`, answer])));
      try {
        for (const one of library.cases) {
          const result = await run(one, site, browsers);
          yield { library: library.name, ...judgedBy(one, result) };
        }
      } finally {
        await site.close();
      }
    }
  } finally {
    await browsers.close();
  }
}

function run(one: LibraryCase, site: FixtureSite, browsers: BrowserSource): Promise<AttemptResult> {
  const steps = stepsOf(one).map((step) => stepSchema.parse(step));
  return runAttempt({
    browsers,
    test: { name: one.rule, timeoutMs: 60_000, retries: 0, skip: null, steps },
    attempt: 1,
    viewport: { width: 1000, height: 700 },
    video: false,
    trace: "off",
    values: { site: `${site.origin}/` },
    secrets: {},
    allowedPrivateHosts: [site.host],
    deadline: null,
    signal: new AbortController().signal,
    files: new MemoryFiles(),
  });
}

/** A case that must fail has to fail at its last step, with the expected message. */
function judgedBy({ rule, steps, fails }: LibraryCase, result: AttemptResult): Omit<Judged, "library"> {
  const { outcome, failure, durationMs } = result;
  const message = failure?.message ?? "";
  const common = { rule, message, durationMs };
  if (!fails) return { ...common, wrong: outcome === "passed" ? null : `${outcome}, must pass` };
  if (outcome === "passed") return { ...common, wrong: "passed, must fail" };
  // A step before those of the case opens the page.
  const isRight = outcome === "failed" && failure?.step === steps.length + 1 && fails.test(message);
  return { ...common, wrong: isRight ? null : `must fail at its last step by ${fails}` };
}
