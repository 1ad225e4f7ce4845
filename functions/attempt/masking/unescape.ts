import { charactersOf } from "./bytes.ts";
import { TextTracer, type TracedText } from "./traced-text.ts";

/** Percent-encoding, HTML entities, and escapes of JavaScript, JSON and CSS. */
const escaped =
  /(?:%[0-9a-f]{2})+|&#x0*([0-9a-f]{1,6});?|&#0*([0-9]{1,7});?|&([a-z]{2,12});|\\u\{0*([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})|\\0*([0-9a-f]{2,6}) ?|\\(.)/gis;

/** Entities of ASCII characters. https://html.spec.whatwg.org/multipage/named-characters.html */
// biome-ignore format: a table
const entities: Readonly<Record<string, string>> = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", tab: "\t", newline: "\n", excl: "!", num: "#",
  dollar: "$", percnt: "%", lpar: "(", rpar: ")", ast: "*", midast: "*", plus: "+", comma: ",", hyphen: "-",
  dash: "-", shy: "-", period: ".", sol: "/", colon: ":", semi: ";", equals: "=", quest: "?", commat: "@",
  lsqb: "[", lbrack: "[", bsol: "\\", rsqb: "]", rbrack: "]", hat: "^", lowbar: "_", underbar: "_", grave: "`",
  lcub: "{", lbrace: "{", verbar: "|", vert: "|", rcub: "}", rbrace: "}", szlig: "ss", aelig: "æ", oslash: "ø",
  euro: "€", pound: "£", yen: "¥", cent: "¢", sect: "§", copy: "©", reg: "®", para: "¶", deg: "°",
};

/** `eacute`: accents are ignored in comparisons, so the letter is enough. */
const marked = /^([a-z])(?:acute|grave|circ|uml|tilde|cedil|ring|caron|ogon|macr|breve|dot)$/i;

/** The text with escapes of all these kinds decoded; `null` if there are none. */
export function unescaped(source: TracedText): TracedText | null {
  const tracer = new TextTracer(source);
  let end = 0;
  let isChanged = false;
  const keep = (to: number) => {
    for (; end < to; end += 1) tracer.add(source.text.charAt(end), end, end + 1);
  };
  for (const found of source.text.matchAll(escaped)) {
    keep(found.index);
    const [whole] = found;
    if (whole.startsWith("%")) {
      const bytes = Buffer.from(whole.replaceAll("%", ""), "hex");
      for (const { text, from, to } of charactersOf(bytes)) {
        tracer.add(text, found.index + 3 * from, found.index + 3 * to);
      }
    } else {
      const meant = meaningOf(found);
      if (meant === null) continue;
      tracer.add(meant, found.index, found.index + whole.length);
    }
    end = found.index + whole.length;
    isChanged = true;
  }
  keep(source.text.length);
  return isChanged ? tracer.traced : null;
}

function meaningOf([, hex, decimal, name, braced, four, two, css, other]: RegExpExecArray): string | null {
  if (name !== undefined) return entities[name.toLowerCase()] ?? marked.exec(name)?.[1] ?? null;
  if (other !== undefined) return "bfnrtv0".includes(other) ? " " : other;
  const digits = hex ?? braced ?? four ?? two ?? css;
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : null;
}
