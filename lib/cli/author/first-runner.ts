import { atMost } from "../../../functions/core/at-most.ts";
import type { Runners } from "../../../functions/runner/runners.ts";

/** How long the command line waits for the process, in milliseconds: if Chromium has to be unpacked first, that takes seconds. */
const patienceMs = 200;

const withoutRunner: ReadonlySet<string> = new Set(["--headed", "--help", "-h"]);

/**
 * Starts the process of the first browser for `scenario test`, which takes longer to load than the command line: both load at once.
 * @param words the arguments after the tool's own name.
 * @returns the runners, to be closed by the caller; `undefined` if this command line needs none, or if they cannot be made: then
 * whoever makes them later gets the error.
 */
export async function startFirstRunner(words: readonly string[]): Promise<Runners | undefined> {
  if (words[0] !== "test" || words.some((word) => withoutRunner.has(word))) return undefined;
  try {
    const { Runners } = await import("../../../functions/runner/runners.ts");
    const runners = new Runners({ reuse: true });
    await atMost(patienceMs, runners.warm(1)).catch(() => {});
    return runners;
  } catch {
    return undefined;
  }
}
