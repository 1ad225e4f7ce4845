import {
  type Alias,
  type Document,
  isAlias,
  isCollection,
  isScalar,
  type Node,
  type Pair,
  visit,
  type YAMLError,
} from "yaml";

/** A step's `json` is the only place where anybody nests at all. */
const maximumDepth = 32;

/** A fault of the text itself, at an offset into it. */
export interface Wrong {
  offset: number;
  message: string;
}

/** What the parser found, in words that fit a scenario file. */
export function syntaxProblem({ code, message, pos }: YAMLError): Wrong {
  const [offset] = pos;
  if (code === "DUPLICATE_KEY") return { offset, message: "This field is given twice." };
  if (code === "MULTIPLE_DOCS")
    return { offset, message: "A file holds one scenario: remove the second document." };
  if (code === "RESOURCE_EXHAUSTION") return { offset, message: "The document is nested too deeply." };
  return { offset, message };
}

/** What YAML allows and a scenario does not need: each has surprised somebody, or attacked them. */
export function refusedNodes(document: Document.Parsed): Wrong[] {
  const wrong: Wrong[] = [];
  if (document.errors.length > 0) return wrong;
  if (document.directives.yaml.explicit && document.directives.yaml.version !== "1.2") {
    wrong.push({ offset: 0, message: "Scenario files are YAML 1.2: remove the %YAML directive." });
  }
  visit(document, {
    Pair: (_, pair) => {
      const message = refusedKey(pair);
      if (message !== null) wrong.push({ offset: offsetOfNode(pair.key as Node), message });
    },
    Node: (_, node, ancestors) => {
      const message = refusedNode(document, node, ancestors.filter(isCollection).length);
      if (message === null) return;
      wrong.push({ offset: offsetOfNode(node), message });
      return visit.SKIP;
    },
  });
  return wrong;
}

function refusedKey({ key }: Pair): string | null {
  if (!isScalar(key)) return "The name of a field is a text.";
  return key.value === "__proto__" ? `The name "__proto__" is not allowed.` : null;
}

function refusedNode(document: Document.Parsed, node: Node, depth: number): string | null {
  if (isAlias(node)) return refusedAlias(document, node);
  if (node.tag !== undefined)
    return `Tags are not allowed: remove "${node.tag.replace("tag:yaml.org,2002:", "!!")}".`;
  if (isCollection(node) && depth > maximumDepth) return "The document is nested too deeply.";
  return null;
}

function refusedAlias(document: Document.Parsed, alias: Alias): string | null {
  const anchored = alias.resolve(document);
  if (!anchored) return `There is no "&${alias.source}" above to repeat.`;
  const [start, , end] = anchored.range ?? [0, 0, 0];
  const at = offsetOfNode(alias);
  return start <= at && at < end ? `"*${alias.source}" would repeat itself without end.` : null;
}

/** Where a node begins in the text. */
export function offsetOfNode(node: Node | null | undefined): number {
  return node?.range?.[0] ?? 0;
}
