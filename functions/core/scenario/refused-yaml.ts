import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isPair,
  isScalar,
  type Node,
  type Pair,
  visit,
} from "yaml";
import { lineAt, lineStart, type Wrong } from "./text-line.ts";
import { cutAtSign, noTag, putInQuotesFrom, yamlHint } from "./yaml-hint.ts";

/** Generous: only the `json` of a step nests at all. */
const maximumDepth = 32;

/** Features of YAML that a scenario does not need, each known for surprises or attacks. */
export function refusedNodes(document: Document.Parsed, text: string): Wrong[] {
  const wrong: Wrong[] = [];
  if (document.errors.length > 0) return wrong;
  if (document.directives.yaml.explicit && document.directives.yaml.version !== "1.2") {
    wrong.push({ offset: 0, message: "Scenario files are YAML 1.2: remove the %YAML directive." });
  }
  visit(document, {
    Pair: (_, pair) => {
      const offset = offsetOfNode(pair.key as Node);
      const message = refusedKey(pair, lineAt(text, offset));
      if (message !== null) wrong.push({ offset, message });
    },
    Node: (at, node, ancestors) => {
      const cut = at === "key" || !isInText(ancestors) ? null : cutText(node, text);
      if (cut !== null) wrong.push({ offset: offsetOfNode(node), message: cut });
      const message = refusedNode(document, node, ancestors.filter(isCollection).length);
      if (message === null) return;
      wrong.push(negationAt(node, text) ?? { offset: offsetOfNode(node), message });
      return visit.SKIP;
    },
  });
  return wrong;
}

/** What takes a text, in which a number sign is likelier than a comment. */
const textFields: ReadonlySet<unknown> = new Set(
  "name description variables skip selectors url value equals contains matches title expression headers json body text answer attributes properties".split(
    " ",
  ),
);

function isInText(ancestors: readonly (Document | Node | Pair)[]): boolean {
  return ancestors.some((one) => isPair(one) && isScalar(one.key) && textFields.has(one.key.value));
}

/**
 * A text without quotes that ends before its number sign, as `Sale #1`. A comment that is meant as one has a space after its sign, or stands after an
 * address, in which there is no space.
 */
function cutText(node: Node, text: string): string | null {
  if (!isScalar(node) || node.type !== "PLAIN" || typeof node.value !== "string") return null;
  if (/^https?:\/\/\S+$/.test(node.value)) return null;
  const [start, end] = node.range ?? [0, 0];
  const [comment] = /^[ \t]+#[^\s#][^\r\n]*/.exec(text.slice(end, end + 1000)) ?? [];
  return comment === undefined ? null : cutAtSign(text.slice(start, end) + comment.trimEnd());
}

/** @param line the key's line: `url: {{x}}` is valid YAML with another meaning. */
function refusedKey({ key, value }: Pair, line: string): string | null {
  if (!isScalar(key)) return yamlHint("", line) ?? "The name of a field is a text.";
  if (key.value === "<<" && isAlias(value))
    return 'YAML 1.2 has no "<<": repeat a whole block by *name, or write its fields.';
  return key.value === "__proto__" ? `The name "__proto__" is not allowed.` : null;
}

function refusedNode(document: Document.Parsed, node: Node, depth: number): string | null {
  if (isAlias(node)) return refusedAlias(document, node);
  if (node.tag !== undefined)
    return `Tags are not allowed: remove "${node.tag.replace("tag:yaml.org,2002:", "!!")}".`;
  if (isCollection(node) && depth > maximumDepth) return "The document is nested too deeply.";
  return null;
}

/** A tag that is known to YAML or to its libraries; any other begins a text, such as `!window.busy`. */
const trueTag =
  /^tag:yaml\.org,2002:(.*\/.*|str|int|float|bool|null|binary|timestamp|map|seq|set|omap|pairs)$/;

/** A text that begins with `!`, as expressions of JavaScript do. */
function negationAt({ tag, range }: Node, text: string): Wrong | null {
  if (tag === undefined || trueTag.test(tag)) return null;
  const offset = text.lastIndexOf(tag.replace("tag:yaml.org,2002:", "!!"), range?.[0]);
  if (offset === -1) return null;
  const column = offset - lineStart(text, offset);
  return { offset, message: putInQuotesFrom(lineAt(text, offset), column, noTag) };
}

function refusedAlias(document: Document.Parsed, alias: Alias): string | null {
  const anchored = alias.resolve(document);
  if (!anchored)
    return `There is no "&${alias.source}" above to repeat. A text that begins with * stands in quotes.`;
  const [start, , end] = anchored.range ?? [0, 0, 0];
  const at = offsetOfNode(alias);
  return start <= at && at < end ? `"*${alias.source}" would repeat itself without end.` : null;
}

/** Where a node begins in the text. */
export function offsetOfNode(node: Node | null | undefined): number {
  return node?.range?.[0] ?? 0;
}
