import { isList } from "./list-expression.ts";
import { areArguments, syntaxFault } from "./script-syntax.ts";

/** Longer ones are programs, in which nothing of this is a slip. */
const longest = 500;
const text = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`/.source;
const constant = new RegExp(`^(?:${text}|-?\\d[\\d.]*|true|false|null)$`);

/**
 * Says what is wrong with a bare expression that is true whatever the page shows, or just where it is not meant to be, by a slip that people make.
 * @returns `null` if nothing is.
 */
export function slipIn(expression: string): string | null {
  if (expression.length > longest) return null;
  if (isAssignment(expression))
    return 'An assignment compares nothing: write "===", or, if the page is to be changed, ", true" behind it.';
  if (endsInText(expression))
    return 'The text at the end is true by itself: compare that, too, as before the "or".';
  const [, found] = /^(.*?)\s*!==\s*undefined$/s.exec(expression) ?? [];
  if (found !== undefined && isCallOf(found, /\.(?:querySelector|getElementById|closest)$/))
    return 'An element that is not found is null, and never undefined: write "!== null".';
  if (isCallOf(expression, /\.(?:indexOf|lastIndexOf|findIndex|findLastIndex)$/))
    return 'Of what is not found, the place is -1, which is true: compare it, as in "… >= 0".';
  if (isOfAnyList(expression)) return 'This is true of an empty list, too: write "….length > 0".';
  return null;
}

/**
 * What people compare, so that it is hardly set on purpose, or only where a step does that. Anything else scripts do set, and only they can: what is
 * stored, a flag, how far a box is scrolled, a film's sound.
 */
const compared =
  /^[\w$]+$|(?<!\b(?:localStorage|sessionStorage|dataset))\.(?:title|value|checked|disabled|textContent|innerText|innerHTML|hidden|href|pathname|length|readyState)$/;

/** Whether all of it gives a constant to something that people compare. */
function isAssignment(expression: string): boolean {
  return [...expression.matchAll(/(?<![=!<>+\-*/%&|^?])=(?![=>])/g)].some(({ index }) => {
    const target = expression.slice(0, index).trim();
    return (
      compared.test(target) && constant.test(expression.slice(index + 1).trim()) && isWholeTarget(target)
    );
  });
}

/** Whether all of it is what something could be assigned to, and no assignment, comparison or choice before that. */
function isWholeTarget(expression: string): boolean {
  return syntaxFault(`(${expression}) = 0`) === null;
}

/** Whether it ends in an alternative that is a text, as in `a === "b" || "c"`. */
function endsInText(expression: string): boolean {
  const [, before, after = ""] = new RegExp(`^(.*)\\|\\|\\s*(${text})$`, "s").exec(expression) ?? [];
  if (before === undefined || after.length < 3 || /\?(?!\.)/.test(before)) return false;
  const compares = /[=!<>]=|\.(?:includes|startsWith|endsWith|test|matches|contains)\(/;
  return compares.test(before) && syntaxFault(before) === null;
}

/** Whether all of it is a call of what ends in that. */
function isCallOf(expression: string, callee: RegExp): boolean {
  return [...expression.matchAll(/\(/g)].some(
    ({ index }) =>
      callee.test(expression.slice(0, index)) &&
      expression.endsWith(")") &&
      isWholeTarget(expression.slice(0, index)) &&
      areArguments(expression.slice(index + 1, -1)),
  );
}

/** Whether it says of a list that it is there, or has at least no entry. */
function isOfAnyList(expression: string): boolean {
  const [, list] =
    /^!!\s*(.*)$/s.exec(expression) ??
    /^Boolean\((.*)\)$/s.exec(expression) ??
    /^(.*?)\s*!==?\s*(?:null|undefined)$/s.exec(expression) ??
    /^(.*)\.length\s*(?:>=\s*0|>\s*-\s*1)$/s.exec(expression) ??
    [];
  return list !== undefined && isList(list);
}
