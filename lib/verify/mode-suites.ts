import { root } from "./command.ts";

/** The suites that every way of running Chromium has to pass. */
export const suiteNames = ["demo", "steps", "runner", "verdicts", "film", "sandbox", "hostile"] as const;
export type SuiteName = (typeof suiteNames)[number];

/** The example shop. */
interface Site {
  url: string;
}

/** A program that exits 0 if the suite passes. */
export interface Suite {
  words: readonly string[];
  /** How many browsers it runs at once, each of which has the memory of a function; one if absent. */
  browsers?: number;
  /** What its output has to match, where exit code 0 is not enough. */
  says?: RegExp;
}

const node = process.execPath;
/**
 * The native loader reads the configuration in place: the box is read-only, and Vitest's usual loader writes beside it. One
 * retry, because a mode that gives a wrong verdict does so each time, while a failure for want of processor time does not.
 * Two files at once, as the box has less than one processor: with three a browser took more than ten seconds to start.
 */
const filesAtOnce = 2;
const vitest = (...words: string[]): Suite => ({
  words: [
    ...["vitest", "run", "--configLoader", "native", "--retry", "1", "--maxWorkers", String(filesAtOnce)],
    ...words,
  ],
  browsers: filesAtOnce,
});

/** What the runner does with steps and pages; verdicts, films and the sandbox are suites of their own. */
const roomsOfRunner = ["attempt", "files", "in-page", "page", "steps"];

export function suiteOf(name: SuiteName, { url }: Site): Suite {
  switch (name) {
    case "demo":
      return { words: [node, "bin/demo.ts", "/tmp/demo-results"] };
    case "steps":
      return {
        words: [
          ...[node, "bin/scenario.js", "test", `${root}/examples/scenarios/twenty-steps.yaml`],
          ...["--var", `base_url=${url}`, "--out", "/tmp/results"],
        ],
        says: /video\.webm/,
      };
    case "runner":
      return vitest(...roomsOfRunner.map((room) => `test/browser/${room}`));
    case "verdicts":
      return vitest("--config", "vitest.verdicts.config.ts");
    case "film":
    case "sandbox":
      return vitest(`test/browser/${name}`);
    case "hostile":
      return vitest("test/region/hostile-pages.test.ts");
    default:
      return name satisfies never;
  }
}
