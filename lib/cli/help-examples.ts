import { invocation } from "./tool.ts";

/** Examples below the help of a command. @param commands without the tool's own name. */
export function examples(commands: readonly string[]): string {
  const lines = commands.map((words) => `  ${invocation} ${words}`);
  return `\nExamples:\n${lines.join("\n")}`;
}
