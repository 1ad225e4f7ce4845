import { createContext, Script } from "node:vm";
import { StepFailed } from "./step-failed.ts";

/** Milliseconds. A pattern of a scenario can take exponential time, and must not hold up the whole process. */
const limitMs = 250;

const script = new Script("new RegExp(pattern).test(text)");

/**
 * Whether a pattern of a scenario matches, in JavaScript's syntax without flags.
 * @throws StepFailed if it cannot be read or takes too long.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  const scope = createContext({ pattern, text });
  try {
    return script.runInContext(scope, { timeout: limitMs }) === true;
  } catch (error) {
    throw new StepFailed(
      String(error).includes("timed out")
        ? `The pattern /${pattern}/ takes too long to try on the text that was there.`
        : `The pattern /${pattern}/ is not a regular expression.`,
      { cause: error },
    );
  }
}
