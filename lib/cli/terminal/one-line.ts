import { withoutCommands } from "../ci/without-commands.ts";
import { terminalText } from "./terminal-text.ts";

/**
 * Text from elsewhere without what a terminal or a CI service would obey. In this order: a command may be in two halves, with a
 * control character between them.
 */
export function harmless(text: string): string {
  return withoutCommands(terminalText(text));
}

/** The same in one line. */
export function oneLine(text: string): string {
  return harmless(text).replace(/[\n\t]/g, " ");
}
