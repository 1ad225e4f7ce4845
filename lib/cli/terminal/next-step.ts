import { invocation } from "../tool.ts";
import { note } from "./output.ts";

/** Says which command to run next. */
export function nextStep(words: string): void {
  note(`Next: ${invocation} ${words}`);
}
