import { bare } from "./bare-expression.ts";
import { areArguments } from "./script-syntax.ts";

/** Longer ones are programs, which nobody takes for a list by mistake. */
const longest = 2000;

/** Whether all of it lists something of which there may be none, such as the elements that match. After `?.` there may be no list either. */
export function isList(expression: string): boolean {
  const text = bare(expression);
  if (text.length > longest) return false;
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
