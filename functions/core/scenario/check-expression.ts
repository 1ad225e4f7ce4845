import { bare, withoutEnd } from "./bare-expression.ts";
import { holdsPlaceholder } from "./interpolate.ts";
import { isList } from "./list-expression.ts";
import { slipIn } from "./script-slips.ts";
import { syntaxFault } from "./script-syntax.ts";
import type { StepFault } from "./step-fault.ts";

/** Compiles the expression without running it. */
export function expressionFaults(written: string): StepFault[] {
  const expression = withoutEnd(written);
  const fault = (message: string): StepFault[] => [{ path: ["expression"], message }];
  const reason = holdsPlaceholder(expression) ? null : syntaxFault(expression);
  if (reason !== null) return fault(`Not a JavaScript expression: ${reason}.`);
  const filledIn = bare(expression.replaceAll(/\{\{\s*\w+\s*\}\}/g, "0"));
  if (isFunction(filledIn))
    return fault('A function is true, whatever it returns: write what it is to return, or call it, "(…)()".');
  if (isList(filledIn))
    return fault('A list is true, also an empty one: compare its length, as in "….length > 0".');
  const slip = slipIn(filledIn);
  return slip === null ? [] : fault(slip);
}

/** Whether all of a bare expression is a function, as other tools take it, and not a call of one, or a call with one. */
function isFunction(text: string): boolean {
  if (/^(?:async\s+)?function\b.*\}$/s.test(text)) return true;
  const [, parameters] = /^((?:async\s*)?(?:[\w$]+|\(.*?\)))\s*=>/s.exec(text) ?? [];
  // What stands between ? and : is one expression: no list, of which only the last one would count.
  return (
    parameters !== undefined &&
    syntaxFault(`${parameters} => 0`) === null &&
    syntaxFault(`0 ? ${text} : 0`) === null
  );
}
