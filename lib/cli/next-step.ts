import { note } from "./output.ts";
import { invocation } from "./tool.ts";

/** Says which command to run next. */
export function nextStep(words: string): void {
  note(`Next: ${invocation} ${words}`);
}
