/** A parsed XML element: entities are resolved, comments removed. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  /** Its own text, without that of its children. */
  text: string;
}

const nameForm = "[A-Za-z_:][\\w:.-]*";
const token = new RegExp(
  [
    "<\\?xml [^?]*\\?>",
    "<!--(?:(?!--)[\\s\\S])*-->",
    "<!\\[CDATA\\[(?<cdata>[\\s\\S]*?)\\]\\]>",
    `</(?<closing>${nameForm})\\s*>`,
    `<(?<opening>${nameForm})(?<attributes>(?:\\s+${nameForm}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(?<empty>/?)>`,
    "(?<text>[^<]+)",
  ].join("|"),
  "y",
);
const attribute = new RegExp(`(${nameForm})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");
// XML 1.0, "Characters": the characters that a document may contain, literally or as references.
const character = /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u;

/**
 * Strictly parses a document without DTD.
 * @throws if it is not well-formed, with the position.
 */
export function parseXml(document: string): Element {
  const holder: Element = { name: "", attributes: {}, children: [], text: "" };
  const open = [holder];
  for (token.lastIndex = 0; token.lastIndex < document.length; ) {
    const at = token.lastIndex;
    const match = token.exec(document);
    if (!match?.groups) throw new Error(`Not well-formed: ${document.slice(at, at + 80)}`);
    step(open, match.groups);
  }
  const [root, ...more] = holder.children;
  if (!root || open.length > 1 || more.length > 0) throw new Error("Not one root element that is closed.");
  if (holder.text.trim() !== "") throw new Error(`Text outside of the root element: ${holder.text.trim()}`);
  return root;
}

function step(open: Element[], groups: Record<string, string | undefined>): void {
  const parent = open.at(-1);
  if (!parent) throw new Error("An element is closed that was not opened.");
  const { opening, closing, cdata, text } = groups;
  if (opening !== undefined) {
    const element = {
      name: opening,
      attributes: attributesOf(groups["attributes"] ?? ""),
      children: [],
      text: "",
    };
    parent.children.push(element);
    if (groups["empty"] !== "/") open.push(element);
  } else if (closing !== undefined) {
    if (open.pop()?.name !== closing) throw new Error(`</${closing}> closes <${parent.name}>.`);
  } else if (cdata !== undefined) parent.text += allowed(cdata);
  else if (text !== undefined) {
    if (text.includes("]]>")) throw new Error("]]> stands in text.");
    parent.text += resolved(text);
  }
}

function attributesOf(source: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = "", double, single] of source.matchAll(attribute)) {
    if (name in found) throw new Error(`The attribute ${name} stands twice.`);
    found[name] = resolved(double ?? single ?? "");
  }
  return found;
}

const named: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function resolved(source: string): string {
  const text = source.replace(/&([^;\s]*);?/g, (reference, body: string) => {
    const code = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(body);
    const value = code
      ? String.fromCodePoint(Number.parseInt(code[1] ?? code[2] ?? "", code[1] ? 16 : 10))
      : named[body];
    if (value === undefined || !reference.endsWith(";")) throw new Error(`Not a reference: ${reference}`);
    return value;
  });
  return allowed(text);
}

function allowed(text: string): string {
  if (!character.test(text))
    throw new Error(`A character that XML forbids in: ${JSON.stringify(text.slice(0, 80))}`);
  return text;
}

/** All elements of a name, in the order of the document. */
export function elements(root: Element, name: string): Element[] {
  const inside = root.children.flatMap((child) => elements(child, name));
  return root.name === name ? [root, ...inside] : inside;
}
