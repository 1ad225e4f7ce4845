import xpath from "xpath";
import { xpathSyntaxFault } from "./xpath-syntax-fault.ts";

/** The functions of XPath 1.0, each with the least and the most arguments. https://www.w3.org/TR/xpath-10/#corelib */
const functions: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ["last", [0, 0]],
  ["position", [0, 0]],
  ["count", [1, 1]],
  ["id", [1, 1]],
  ["local-name", [0, 1]],
  ["namespace-uri", [0, 1]],
  ["name", [0, 1]],
  ["string", [0, 1]],
  ["concat", [2, Number.POSITIVE_INFINITY]],
  ["starts-with", [2, 2]],
  ["contains", [2, 2]],
  ["substring-before", [2, 2]],
  ["substring-after", [2, 2]],
  ["substring", [2, 3]],
  ["string-length", [0, 1]],
  ["normalize-space", [0, 1]],
  ["translate", [3, 3]],
  ["boolean", [1, 1]],
  ["not", [1, 1]],
  ["true", [0, 0]],
  ["false", [0, 0]],
  ["lang", [1, 1]],
  ["number", [0, 1]],
  ["sum", [1, 1]],
  ["floor", [1, 1]],
  ["ceiling", [1, 1]],
  ["round", [1, 1]],
]);

/** The fields of the parser's nodes that are read here. */
interface XPathNode {
  functionName?: string;
  arguments?: unknown[];
  variable?: string;
  prefix?: string | null;
  filter?: XPathNode;
  lhs?: XPathNode;
  rhs?: XPathNode;
}

/** Why a browser, which implements XPath 1.0, cannot find elements by an expression; `null` if it can. */
export function xpathFault(expression: string): string | null {
  if (expression.trim() === "") return "it is empty";
  try {
    const { expression: tree } = xpath.parse(asParsed(expression)).expression;
    return (findsElements(tree) ? null : "it gives a value, not elements") ?? nodeFault(tree);
  } catch {
    return xpathSyntaxFault(expression);
  }
}

/** The parser rejects numbers that end in a dot, and a space between a function and its parentheses. */
function asParsed(expression: string): string {
  return expression
    .replace(/(\d)\.(?![\w.])/g, "$1.0")
    .replace(/(?<![\w.-])(?!(?:and|or|mod|div)\s)([A-Za-z_][\w.-]*)\s+\(/g, "$1(");
}

/** Whether an expression yields nodes rather than a number, a string or a boolean. */
function findsElements(node: XPathNode): boolean {
  if (node.lhs !== undefined) return node.constructor === xpath.BarOperation;
  const { filter } = node;
  if (filter === undefined) return "locationPath" in node;
  return filter.functionName === undefined ? findsElements(filter) : filter.functionName === "id";
}

function nodeFault(node: unknown): string | null {
  if (typeof node !== "object" || node === null) return null;
  const { functionName, arguments: given, variable, prefix } = node as XPathNode;
  if (functionName !== undefined) {
    const fault = callFault(functionName, given?.length ?? 0);
    if (fault !== null) return fault;
  }
  if (variable !== undefined) return `"$${variable}" has no value; a variable is written {{name}}`;
  if (typeof prefix === "string") return `a page has no namespace "${prefix}": write *[local-name()="…"]`;
  if ("axis" in node && node.axis === -1) return "it has an axis that XPath does not know";
  for (const inner of Object.values(node)) {
    const fault = nodeFault(inner);
    if (fault !== null) return fault;
  }
  return null;
}

function callFault(name: string, count: number): string | null {
  const bounds = functions.get(name);
  if (bounds === undefined) return `XPath 1.0, which browsers know, has no function ${name}()`;
  const [least, most] = bounds;
  return count < least || count > most
    ? `${name}() does not take ${count} ${count === 1 ? "argument" : "arguments"}`
    : null;
}
