import { canonical, canonicalText, closely, loosely } from "./canonical-text.ts";
import { decodedCodes } from "./code-lists.ts";
import { decodedDigits } from "./digit-codes.ts";
import { beyondCut, cutTo, withCutsMade } from "./due-cut.ts";
import { type PiecesRead, piecesOf, shortestPiece } from "./pieces.ts";
import { reversed, sourceText, type TracedText } from "./traced-text.ts";
import { unescaped } from "./unescape.ts";

/** Replaces a secret wherever it would be shown: docs/contract.md, "A scenario file". */
export const maskedText = "•••";

/** How many nested encodings are decoded. */
const deepest = 3;

const word = /[\p{L}\p{M}\p{N}]+(?:[.,]\p{N}+)*/gu;

/** A part of a text, from one UTF-16 unit to before another. */
interface Span {
  from: number;
  to: number;
}

/**
 * Hides secrets, and parts of them of eight characters or more, in texts that leave the runner. It recognizes them in
 * any letter case and grouping, reversed, in full width, and encoded for URLs, HTML, JSON, scripts, in base64,
 * hexadecimal or as lists of character codes, also one encoding within another. The time it takes is linear in the
 * length of the text.
 */
export class Mask {
  readonly #isEmpty: boolean;
  readonly #pieces: readonly PiecesRead[];
  /** Secrets of up to three letters and digits: hidden where they stand alone. */
  readonly #words: ReadonlySet<string>;
  /** Secrets with too few letters and digits to compare: hidden where they occur literally. */
  readonly #verbatim: readonly string[];

  /** @param secrets values by name; blank ones hide nothing. */
  constructor(secrets: Readonly<Record<string, string>>) {
    const values = Object.values(secrets).filter((value) => value.trim() !== "");
    const short = values.filter((value) => canonicalText(value, closely).length < shortestPiece);
    const isWord = (value: string) => canonicalText(value, loosely) === canonicalText(value, closely);
    this.#isEmpty = values.length === 0;
    this.#pieces = piecesOf(values);
    this.#words = new Set(short.map((value) => canonicalText(value, loosely)).filter((text) => text !== ""));
    this.#verbatim = short.filter((value) => !isWord(value) || canonicalText(value, loosely) === "");
  }

  /** Whether there is nothing to hide. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** The text with all secrets hidden, shortened where it was marked. */
  apply(text: string): string {
    return this.#hide(this.#withCutsMade(text), Number.POSITIVE_INFINITY);
  }

  /**
   * The same, shortened to a number of characters. Only little more than that is searched, however long the text
   * is.
   * @param from how many characters are left out before, for which an ellipsis stands.
   */
  shorten(text: string, longest: number, from = 0): string {
    const whole = this.#withCutsMade(text);
    const begin = Math.max(0, from - beyondCut);
    const seen = whole.slice(begin, from + longest + beyondCut);
    const isWhole = begin + seen.length === whole.length;
    const shown = this.#hide(seen, isWhole ? Number.POSITIVE_INFINITY : from - begin + longest, from - begin);
    const [before, after] = [from > 0 ? "…" : "", isWhole ? "" : "…"];
    return cutTo(before + (before ? shown.replace(/^[\udc00-\udfff]/, "") : shown) + after, longest);
  }

  #withCutsMade(text: string): string {
    return withCutsMade(text, (marked, longest) => this.shorten(marked, longest));
  }

  /** @param until where the text is cut off. @param from where what is shown begins. */
  #hide(text: string, until: number, from = 0): string {
    let shown = "";
    let end = from;
    for (const span of this.spansIn(text)) {
      if (span.from >= until) break;
      if (span.to <= from) continue;
      if (span.from > end || shown === "") shown += text.slice(end, Math.max(end, span.from)) + maskedText;
      end = Math.max(end, span.to);
    }
    return shown + text.slice(end, Math.max(end, until));
  }

  /** The parts to hide, ordered by where they begin. They can overlap. */
  spansIn(text: string): Span[] {
    const spans: Span[] = [];
    if (this.#isEmpty) return spans;
    const source = sourceText(text);
    this.#look(source, 0, spans);
    this.#lookDecoded(reversed(source), 0, spans);
    this.#lookForWords(source, spans);
    for (const value of this.#verbatim) {
      for (let from = text.indexOf(value); from >= 0; from = text.indexOf(value, from + value.length)) {
        spans.push({ from, to: from + value.length });
      }
    }
    return spans.sort((a, b) => a.from - b.from);
  }

  #look(source: TracedText, depth: number, spans: Span[]): void {
    for (const { reading, pieces } of this.#pieces) {
      if (pieces.isEmpty) continue;
      const read = canonical(source, reading);
      pieces.find(read.text, (from, to) => spans.push(spanOf(read, from, to)));
    }
    if (depth >= deepest) return;
    this.#lookDecoded(source, depth, spans);
    const plain = unescaped(source);
    if (!plain) return;
    this.#look(plain, depth + 1, spans);
    this.#lookForWords(plain, spans);
  }

  #lookDecoded(source: TracedText, depth: number, spans: Span[]): void {
    for (const decoded of [...decodedDigits(source), ...decodedCodes(source)]) {
      this.#look(decoded, depth + 1, spans);
    }
  }

  #lookForWords(source: TracedText, spans: Span[]): void {
    if (this.#words.size === 0) return;
    for (const { 0: found, index } of source.text.matchAll(word)) {
      if (this.#words.has(canonicalText(found, loosely))) {
        spans.push(spanOf(source, index, index + found.length));
      }
    }
  }
}

function spanOf({ starts, ends }: TracedText, from: number, to: number): Span {
  // In a reversed text, positions run backwards.
  const places = [starts[from] ?? 0, starts[to - 1] ?? 0, ends[from] ?? 0, ends[to - 1] ?? 0];
  return { from: Math.min(...places), to: Math.max(...places) };
}
