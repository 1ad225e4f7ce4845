import { Script } from "node:vm";
import { holdsPlaceholder } from "./interpolate.ts";
import type { StepFault } from "./step-fault.ts";

/** Compiles the expression without running it. */
export function expressionFaults(expression: string): StepFault[] {
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

const listing =
  /(?<!\?)\.(?:querySelectorAll|getElementsBy\w+|filter|map|flatMap)\(|^(?:Array\.from|Object\.(?:keys|values|entries))\(/g;

/** Whether all of it lists something, such as the elements that match. */
function isList(expression: string): boolean {
  const text = expression.trim();
  // What a class extends is a value, its parts and calls, and no operation with it. After ?. there may be none.
  const isOne = (part: string) =>
    part === "" || (!part.includes("?.") && syntaxFault(`class extends ${part} {}`) === null);
  const isInBrackets = (inner: string) =>
    syntaxFault(`[${inner}]`) === null && syntaxFault(`f(${inner})`) === null;
  if (/^\[.*\]$/s.test(text)) return isInBrackets(text.slice(1, -1));
  if (!text.endsWith(")")) return false;
  return [...text.matchAll(listing)].some(
    ({ 0: call, index }) => isOne(text.slice(0, index)) && isInBrackets(text.slice(index + call.length, -1)),
  );
}

/** Whether all of it is a function, as other tools take it, and not a call of one, or a call with one. */
function isFunction(expression: string): boolean {
  const text = expression.replace(/^(?:\s|\/\*.*?\*\/|\/\/[^\n]*\n)+/s, "").trimEnd();
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
