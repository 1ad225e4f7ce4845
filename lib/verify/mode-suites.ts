import { root } from "./command.ts";

/** What every way of running Chromium is held to. */
export const suiteNames = ["demo", "steps", "runner", "verdicts", "film", "sandbox", "hostile"] as const;
export type SuiteName = (typeof suiteNames)[number];

/** Where the example shop serves. */
interface Site {
  url: string;
}

/** A program, which ends with 0 if the suite holds. */
export interface Suite {
  words: readonly string[];
  /** What it has to say, if ending with 0 does not tell enough. */
  says?: RegExp;
}

const node = process.execPath;
/**
 * Its configuration is read as it lies: nothing can be written beside it. A verdict that a mode gets wrong is wrong each
 * time; what only the box's small share of the processor spoils is right at the second time.
 */
const vitest = ["vitest", "run", "--configLoader", "native", "--retry", "1"];

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
      return { words: [...vitest, "test/browser/runner", "test/browser/finding"] };
    case "verdicts":
    case "film":
    case "sandbox":
      return { words: [...vitest, `test/browser/${name}`] };
    case "hostile":
      return { words: [...vitest, "test/region/hostile-pages.test.ts"] };
    default:
      return name satisfies never;
  }
}
