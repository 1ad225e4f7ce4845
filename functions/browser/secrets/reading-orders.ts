import type { Painted } from "./painted-document.ts";

/** Texts joined to one, and where each of them begins. */
interface Reading {
  text: string;
  /** The texts' elements, with where their texts begin. */
  parts: { from: number; element: number }[];
}

type Text = Painted<string>;

/**
 * The texts of a page in the orders in which a person may read them: in document order, line by line, and column by
 * column.
 */
export function readingsOf(texts: readonly Text[]): Reading[] {
  const lines = ranked(texts, ({ box }) => [box.y + box.height / 2, box.height, box.x]);
  const columns = ranked(texts, ({ box }) => [box.x + box.width / 2, box.width, box.y]);
  return [joined(texts), joined(lines), joined(columns)];
}

/** @param placeOf where a text stands across the direction of reading, how much room it takes there, and where along it. */
function ranked(texts: readonly Text[], placeOf: (text: Text) => [number, number, number]): Text[] {
  const placed = texts
    .map((text) => ({ text, place: placeOf(text) }))
    .sort((a, b) => a.place[0] - b.place[0]);
  const rows: (typeof placed)[] = [];
  let [middle, size] = [Number.NEGATIVE_INFINITY, 0];
  for (const item of placed) {
    const row = rows.at(-1);
    const isInRow = row && item.place[0] - middle <= Math.max(size, item.place[1]) / 2;
    if (isInRow) row.push(item);
    else {
      rows.push([item]);
      [middle, size] = [item.place[0], item.place[1]];
    }
  }
  return rows.flatMap((row) => row.sort((a, b) => a.place[2] - b.place[2]).map(({ text }) => text));
}

/** A line break between two texts: the mask ignores it within a secret, but it ends a word. */
function joined(texts: readonly Text[]): Reading {
  let from = 0;
  const parts = texts.map(({ what, element }) => {
    const part = { from, element };
    from += what.length + 1;
    return part;
  });
  return { text: texts.map(({ what }) => what).join("\n"), parts };
}
