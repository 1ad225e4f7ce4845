import { Script } from "node:vm";
import { holdsPlaceholder } from "./interpolate.ts";
import type { StepFault } from "./step-fault.ts";

/** An expression as it is run: as a statement, it may end in a semicolon. */
export function withoutEnd(expression: string): string {
  return expression.replace(/[;\s]+$/, "");
}

/** Compiles the expression without running it. */
export function expressionFaults(written: string): StepFault[] {
  const expression = withoutEnd(written);
  const fault = (message: string): StepFault[] => [{ path: ["expression"], message }];
  const reason = holdsPlaceholder(expression) ? null : syntaxFault(expression);
  if (reason !== null) return fault(`Not a JavaScript expression: ${reason}.`);
  const filledIn = expression.replaceAll(/\{\{\s*\w+\s*\}\}/g, "0");
  if (isFunction(filledIn))
    return fault('A function is true, whatever it returns: write what it is to return, or call it, "(…)()".');
  if (isList(filledIn))
    return fault('A list is true, also an empty one: compare its length, as in "….length > 0".');
  return [];
}

/** Why it does not compile; `null` if it does. */
function syntaxFault(expression: string): string | null {
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

/** Longer ones are programs, which nobody takes for a list by mistake. */
const longestList = 2000;

/** Whether all of it lists something of which there may be none, such as the elements that match. After `?.` there may be no list either. */
function isList(expression: string): boolean {
  const text = withoutComments(expression);
  if (text.length > longestList) return false;
  const [, inBrackets] = /^\((.*)\)$/s.exec(text) ?? [];
  if (inBrackets !== undefined && areArguments(inBrackets)) return isList(inBrackets);
  const [, entries] = /^\[(.*)\]$/s.exec(text) ?? [];
  if (entries !== undefined) return areArguments(entries);
  const [, taken] =
    /^(?:Array\.from|[\w$.]+(?:\((?:'[^']*'|"[^"]*"|`[^`]*`)\)[\w$.]*)?\.(?:querySelectorAll|getElementsBy\w+))\((.*)\)$/s.exec(
      text,
    ) ?? [];
  if (taken !== undefined && areArguments(taken)) return true;
  return [...text.matchAll(/\.(?:filter|map|flatMap)\(/g)].some(
    ({ 0: call, index }) =>
      text.endsWith(")") && areArguments(text.slice(index + call.length, -1)) && isList(text.slice(0, index)),
  );
}

/** Whether it is what stands between two brackets that belong together. */
function areArguments(inner: string): boolean {
  return syntaxFault(`[${inner}]`) === null && syntaxFault(`f(${inner})`) === null;
}

/** Without comments before it, and what else ends it. */
function withoutComments(expression: string): string {
  return withoutEnd(expression.replace(/^(?:\s|\/\*.*?\*\/|\/\/[^\n]*\n)+/s, ""));
}

/** Whether all of it is a function, as other tools take it, and not a call of one, or a call with one. */
function isFunction(expression: string): boolean {
  const text = withoutComments(expression);
  const [, inBrackets] = /^\((.*)\)$/s.exec(text) ?? [];
  if (inBrackets !== undefined && syntaxFault(inBrackets) === null) return isFunction(inBrackets);
  if (/^(?:async\s+)?function\b.*\}$/s.test(text)) return true;
  const [, parameters] = /^((?:async\s*)?(?:[\w$]+|\(.*?\)))\s*=>/s.exec(text) ?? [];
  // What stands between ? and : is one expression: no list, of which only the last one would count.
  return (
    parameters !== undefined &&
    syntaxFault(`${parameters} => 0`) === null &&
    syntaxFault(`0 ? ${text} : 0`) === null
  );
}
