import { holdsPlaceholder } from "./interpolate.ts";
import { slipIn } from "./script-slips.ts";
import { areArguments, syntaxFault } from "./script-syntax.ts";
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
  const slip = slipIn(withoutComments(filledIn), isList);
  return slip === null ? [] : fault(slip);
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
