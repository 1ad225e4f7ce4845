import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { offsetOfNode, refusedNodes } from "./refused-yaml.ts";
import { ScenarioFileError, type ScenarioProblem } from "./scenario-file-error.ts";
import { syntaxProblems } from "./yaml-syntax.ts";

/** Size of a scenario file or a recording, in characters. */
const maximumSize = 1024 * 1024;
/** How many aliases are resolved: enough to share blocks, too few for a "billion laughs" attack. */
const maximumAliases = 100;

export type DocumentPath = readonly PropertyKey[];

/** A place in a text; both count from 1. */
interface TextPosition {
  line: number;
  column: number;
}

/** A parsed YAML or JSON file that keeps the position of every value in its text. */
export interface SourceDocument {
  file: string;
  /** Plain data, aliases resolved. */
  value: unknown;
  /** Where the value to which the path leads begins; for one that `*` repeats, where the `*` stands. */
  positionOf(path: DocumentPath): TextPosition;
  /** Makes a problem at the value, or at the field name, to which the path leads. */
  problem(path: DocumentPath, message: string, at?: "value" | "key"): ScenarioProblem;
  /** The comment in place of a missing value, as in `selectors: #id`, with its `#`; `null` if there is none. */
  commentAt(path: DocumentPath): string | null;
  /** A number or truth value as the text has it, `007` for 7; `null` for any other value. */
  writtenAt(path: DocumentPath): string | null;
}

/**
 * Parses YAML 1.2, which includes JSON.
 * @throws ScenarioFileError for what is not well-formed, and for what is too large, too deep, tagged or ambiguous.
 */
export function parseSource(written: string, file: string): SourceDocument {
  // Each line of an old file ends with a carriage return alone. https://yaml.org/spec/1.2.2/#54-line-break-characters
  const text = written.includes("\n") ? written : written.replaceAll("\r", "\n");
  const lines = new LineCounter();
  const positionAt = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problemAt = (offset: number, message: string, path = ""): ScenarioProblem => {
    return { file, ...positionAt(offset), path, message };
  };
  if (text.length > maximumSize) {
    throw new ScenarioFileError([problemAt(0, "The file is larger than 1 MiB.")]);
  }
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: "error" });
  const wrong = [...syntaxProblems(document, text), ...refusedNodes(document, text)];
  if (wrong.length > 0) {
    throw new ScenarioFileError(wrong.map(({ offset, message }) => problemAt(offset, message)));
  }
  return {
    file,
    value: plainValue(document, (message) => problemAt(0, message)),
    positionOf: (path) => positionAt(offsetOf(document.contents, path, "value")),
    problem: (path, message, at = "value") =>
      problemAt(offsetOf(document.contents, path, at), message, formatPath(path)),
    commentAt: (path) => commentOf(document.getIn(path, true)),
    writtenAt: (path) => writtenAt(document, path),
  };
}

function plainValue(document: Document.Parsed, problem: (message: string) => ScenarioProblem): unknown {
  try {
    return document.toJS({ maxAliasCount: maximumAliases });
  } catch (error) {
    throw new ScenarioFileError([problem(`More than ${maximumAliases} repetitions by "*".`)], {
      cause: error,
    });
  }
}

/** A comment that is meant as one has a space after its `#`. */
function commentOf(node: unknown): string | null {
  const comment = isScalar(node) && node.value === null ? node.comment : null;
  return comment && !comment.startsWith(" ") ? `#${comment.split("\n")[0]}` : null;
}

function writtenAt(document: Document.Parsed, path: DocumentPath): string | null {
  const unaliased = (node: Node | null | undefined) =>
    (isAlias(node) ? node.resolve(document) : node) ?? null;
  let node: Node | null = unaliased(document.contents);
  for (const segment of path) node = unaliased(child(node, segment)?.value);
  return isScalar(node) && typeof node.value !== "string" ? (node.source ?? null) : null;
}

/** Follows a path as far as it exists, so that a missing field is reported where it belongs. */
function offsetOf(root: Node | null, path: DocumentPath, at: "value" | "key"): number {
  let node = root;
  let offset = offsetOfNode(root);
  for (const [position, segment] of path.entries()) {
    const isLast = position === path.length - 1;
    const found = child(node, segment);
    if (!found) break;
    node = found.value ?? null;
    offset = offsetOfNode(isLast && at === "key" ? (found.key ?? node) : (node ?? found.key));
  }
  return offset;
}

function child(node: Node | null, segment: PropertyKey): { key?: Node; value?: Node | null } | null {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(segment));
    return pair ? { key: pair.key as Node, value: pair.value as Node | null } : null;
  }
  if (isSeq(node)) {
    const item = node.items[Number(segment)];
    return item === undefined ? null : { value: item as Node };
  }
  return null;
}

/** `tests[0].steps[2].url`; names that are not plain words stand in brackets and quotes. */
function formatPath(path: DocumentPath): string {
  let text = "";
  for (const segment of path) {
    if (typeof segment === "number") text += `[${segment}]`;
    else if (/^\w+$/.test(String(segment))) text += text === "" ? String(segment) : `.${String(segment)}`;
    else text += `[${JSON.stringify(String(segment))}]`;
  }
  return text;
}
