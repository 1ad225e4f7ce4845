import { Script } from "node:vm";

/** Why it does not compile; `null` if it does. */
export function syntaxFault(expression: string): string | null {
  try {
    new Script(`(async () => (\n${expression}\n))`, { filename: "expression" });
    return null;
  } catch (error) {
    return isAtEnd(error, expression) ? "it ends too early" : messageOf(error);
  }
}

/** Whether an error of the compiler is at the first bracket after the expression, which its author did not write. */
function isAtEnd(error: unknown, expression: string): boolean {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [, line] = /^expression:(\d+)\n.*\n\^/.exec(stack) ?? [];
  return Number(line) === expression.split("\n").length + 2;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether it is what stands between two brackets that belong together. */
export function areArguments(inner: string): boolean {
  return syntaxFault(`[${inner}]`) === null && syntaxFault(`f(${inner})`) === null;
}
