import { areArguments } from "./script-syntax.ts";

/** An expression as it is run: as a statement, it may end in a semicolon. */
export function withoutEnd(expression: string): string {
  return expression.replace(/[;\s]+$/, "");
}

/** What is left of an expression without comments before it, what ends it, and brackets round all of it. */
export function bare(expression: string): string {
  const text = withoutEnd(expression.replace(/^(?:\s|\/\*.*?\*\/|\/\/[^\n]*\n)+/s, ""));
  const [, inBrackets] = /^\((.*)\)$/s.exec(text) ?? [];
  return inBrackets !== undefined && areArguments(inBrackets) ? bare(inBrackets) : text;
}
