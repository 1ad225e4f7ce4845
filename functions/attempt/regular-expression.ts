import { createContext, Script } from "node:vm";
import { StepFailed } from "./step-failed.ts";

/**
 * Processor time for a pattern, in milliseconds. A scenario's pattern can take exponential time and must not block
 * the whole process.
 */
const limitMs = 200;
/** Elapsed time of each try, in milliseconds. On a busy machine this process may get little of it. */
const triesMs = [250, 1_000, 4_000];

const test = new Script("new RegExp(pattern).test(text)");
const take = new Script(
  "{ const found = new RegExp(pattern).exec(text); found && (found.length > 1 ? found[1] : found[0]) }",
);

/**
 * Whether a pattern of a scenario matches, in JavaScript's syntax without flags.
 * @throws StepFailed if it is invalid or takes too long.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  return spellingsOf(pattern).some((one) => run(test, one, text) === true);
}

/**
 * What a pattern's first group matches, or the whole pattern if it has none.
 * @returns `null` if that is nothing.
 * @throws StepFailed likewise.
 */
export function takeByPattern(pattern: string, text: string): string | null {
  for (const one of spellingsOf(pattern)) {
    const taken = run(take, one, text);
    if (typeof taken === "string" && taken !== "") return taken;
  }
  return null;
}

/** As written, and with a letter and its accent as one character, which a text that is read has. */
const spellingsOf = (pattern: string) => [...new Set([pattern, pattern.normalize()])];

function run(script: Script, pattern: string, text: string): unknown {
  const scope = createContext({ pattern, text });
  const before = process.threadCpuUsage();
  for (const timeout of triesMs) {
    try {
      return script.runInContext(scope, { timeout });
    } catch (cause) {
      if (!String(cause).includes("timed out"))
        throw new StepFailed(`The pattern /${pattern}/ is not a regular expression.`, { cause });
      const { user, system } = process.threadCpuUsage(before);
      if ((user + system) / 1000 >= limitMs) break;
    }
  }
  throw new StepFailed(`The pattern /${pattern}/ took too long to match against the text that was there.`);
}
