/** What is wrong with an expression that the parser rejects; it does not say where. Finds the commonest mistakes. */
export function xpathSyntaxFault(expression: string): string {
  return bracketFault(expression) ?? stepFault(expression) ?? "it is not a valid XPath 1.0 expression";
}

/** Finds a bracket or a quote that is never closed, or a bracket that closes nothing. */
function bracketFault(expression: string): string | null {
  const open: number[] = [];
  let quote: number | null = null;
  const named = (at: number) => `the ${expression[at]} at character ${at + 1}`;
  for (const [index, character] of expression.split("").entries()) {
    if (quote !== null) {
      if (character === expression[quote]) quote = null;
    } else if (character === '"' || character === "'") quote = index;
    else if (character === "(" || character === "[") open.push(index);
    else if (character === ")" || character === "]") {
      const opener = open.pop();
      if (opener === undefined) return `${named(index)} closes nothing`;
      if (expression[opener] !== (character === ")" ? "(" : "["))
        return `${named(index)} does not close ${named(opener)}`;
    }
  }
  const at = quote ?? open.at(-1);
  return at === undefined ? null : `${named(at)} is never closed`;
}

const call = /(?<=\/\s*)(?!(?:node|text|comment|processing-instruction)\s*\()([A-Za-z_][\w.-]*)\s*\(/;

/** Finds a step that is missing, or that is a call: behind a slash only tests such as `text()` have parentheses. */
function stepFault(expression: string): string | null {
  const [, slashes] = /(?:^|[^/\s])\s*(\/\/?)\s*$/.exec(expression) ?? [];
  if (slashes !== undefined) return `it ends in "${slashes}"`;
  const withoutTexts = expression.replace(/"[^"]*"|'[^']*'/g, (text) => "-".repeat(text.length));
  const found = call.exec(withoutTexts);
  return found && `${found[1]}() at character ${found.index + 1} cannot follow a "/"`;
}
