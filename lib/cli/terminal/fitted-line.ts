import { oneLine } from "./one-line.ts";
import { fitted, widthOf } from "./text-width.ts";

/** A text of a line whose end may be left out: a title gives way before a name. */
interface Yielding {
  kind: "name" | "title";
  /** What joins it to the part before it, and is left out with it. */
  before: string;
  text: string;
}

/** A part of a line; a text alone stays whole. */
type LinePart = string | Yielding;
export type LineForm = readonly LinePart[];

/** Columns of a name beside which a title may stand. */
const enoughForName = 28;
/** Columns below which a name, or a title, says nothing. */
const leastForName = 12;
const leastForTitle = 8;

/**
 * The first of these forms of a line that can be read in a number of columns, its titles and names cut as far as they have
 * to be, all titles to one width and all names to another. Only the last form may become longer.
 * @param forms the longest first.
 */
export function fittedLine(forms: readonly LineForm[], columns: number): string {
  for (const form of forms) {
    const line = lineIn(form, columns, leastForName);
    if (line !== null) return line;
  }
  const last = forms.at(-1) ?? [];
  return lineIn(last, columns, 2) ?? last.filter((part) => typeof part === "string").join("");
}

/** The same form where titles have no room. */
export function withoutTitles(form: LineForm): LineForm {
  return form.filter((part) => typeof part === "string" || part.kind !== "title");
}

/** @returns `null` if not even names of the least width have room. */
function lineIn(form: LineForm, columns: number, least: number): string | null {
  const parts = form.map((part) =>
    typeof part === "string" ? oneLine(part) : { ...part, text: oneLine(part.text) },
  );
  const textsOf = (kind: Yielding["kind"]) =>
    parts.flatMap((part) => (typeof part !== "string" && part.kind === kind ? [part.text] : []));
  const names = textsOf("name");
  const fixed = parts.map((part) => widthOf(typeof part === "string" ? part : part.before));
  const room = columns - sumOf(fixed);
  const roomForTitles = room - sumOf(names.map((text) => Math.min(widthOf(text), enoughForName)));
  const titles = cutAlike(textsOf("title"), roomForTitles, leastForTitle);
  const shown = titles && cutAlike(names, room - sumOf(titles.map(widthOf)), least);
  if (!shown) return null;
  const texts = { name: shown.values(), title: titles.values() };
  return parts
    .map((part) => (typeof part === "string" ? part : part.before + texts[part.kind].next().value))
    .join("");
}

/** Texts that together take at most `room` columns, each cut to the same width if need be; `null` if that is below the least. */
function cutAlike(texts: readonly string[], room: number, least: number): string[] | null {
  if (texts.length === 0) return [];
  const widths = texts.map(widthOf);
  const sumUpTo = (width: number) => sumOf(widths.map((whole) => Math.min(whole, width)));
  let width = Math.min(Math.max(0, ...widths), Math.max(0, room));
  while (sumUpTo(width) > room && width > least) width -= 1;
  const isTooNarrow = sumUpTo(width) > room || widths.some((whole) => whole > width && width < least);
  return isTooNarrow ? null : texts.map((text) => fitted(text, width));
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
