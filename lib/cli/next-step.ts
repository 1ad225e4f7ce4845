import { note } from "./output.ts";
import { invocation } from "./tool.ts";

/** Says which command goes on from here. */
export function nextStep(words: string): void {
  note(`Next: ${invocation} ${words}`);
}
