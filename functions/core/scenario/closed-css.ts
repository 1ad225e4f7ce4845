import { tokenize, tokenTypes } from "css-tree/tokenizer";

const closers = new Map([
  [tokenTypes.Function, ")"],
  [tokenTypes.LeftParenthesis, ")"],
  [tokenTypes.LeftSquareBracket, "]"],
  [tokenTypes.LeftCurlyBracket, "}"],
]);
const closing = new Set([
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
  tokenTypes.RightCurlyBracket,
]);

/** A bracket that is not closed yet. */
interface Open {
  closer: string;
  /** Where the content of `:is(` or `:where(` begins; `null` for any other bracket. */
  forgivenFrom: number | null;
}

/**
 * Rewrites a selector the way a browser parses it: open brackets, strings and comments end at the end of the text, and
 * arguments of `:is()` and `:where()` that are invalid are dropped. css-tree has neither rule. Offsets do not change.
 * https://drafts.csswg.org/selectors-4/#forgiving-selector
 */
export function closedCss(selector: string): string {
  let text = selector.replaceAll("\0", "\uFFFD").replace(/\\$/, "\\FFFD ");
  const open: Open[] = [];
  let before = -1;
  let end = "";
  const close = ({ forgivenFrom }: Open, to: number) => {
    if (forgivenFrom === null || forgivenFrom === to) return;
    text = `${text.slice(0, forgivenFrom)}${"*".padEnd(to - forgivenFrom)}${text.slice(to)}`;
  };
  tokenize(text, (type, from, to) => {
    const token = text.slice(from, to);
    const closer = closers.get(type);
    const forgives = before === tokenTypes.Colon && /^(is|where)\($/i.test(token);
    if (closer !== undefined) open.push({ closer, forgivenFrom: forgives ? to : null });
    else if (closing.has(type) && open.at(-1)?.closer === token) close(open.pop() as Open, from);
    end = unendedPart(type, token);
    before = type;
  });
  text += end;
  for (const bracket of open.toReversed()) {
    close(bracket, text.length);
    text += bracket.closer;
  }
  return text;
}

/** What closes a string or a comment at the end of the text. */
function unendedPart(type: number, token: string): string {
  if (type === tokenTypes.Comment) return token.length >= 4 && token.endsWith("*/") ? "" : "*/";
  if (type !== tokenTypes.String) return "";
  const [quote = ""] = token;
  return token.length > 1 && token.endsWith(quote) && !/(^|[^\\])(\\\\)*\\.$/s.test(token) ? "" : quote;
}

/** Whether a selector list ends in a comma, which the parser ignores. */
export function endsInComma(selectors: string): boolean {
  let last = -1;
  tokenize(selectors, (type) => {
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) last = type;
  });
  return last === tokenTypes.Comma;
}
