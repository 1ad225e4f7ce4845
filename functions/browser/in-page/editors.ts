/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Dom } from "./dom.ts";
import type { Reach } from "./reach.ts";
import type { Sight } from "./sight.ts";

/** What an editor draws. */
export interface Drawn {
  /** From top to bottom, and the texts of each row from left to right. */
  rows: string[][];
  /** Whether the rows fill the editor, so that there may be more of them above. */
  isFull: boolean;
}

/**
 * Editors that draw their text themselves, as those of code do: what is typed they take in a field which they keep out of sight, or from
 * the browser (`Dom.givenTextOf`).
 */
export interface Editors {
  /** The box in which such an editor draws, if its field has the focus; `null` for any other field. */
  around(field: Element): Element | null;
  /** What it draws; `null` for any other field. */
  drawnFor(field: Element): Drawn | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function editorTools(dom: Dom, sight: Sight, reach: Reach): Editors {
  /** CSS pixels. A box that is smaller shows no text. */
  const smallest = 12;

  const isRoomy = (box: Element): boolean => {
    const { left, top, right, bottom } = sight.partInSight(box);
    return right - left >= smallest && bottom - top >= smallest && !sight.isCutOut(box);
  };

  /** Whether a person sees nothing of what a field holds, and the pointer does not reach it. */
  const isUnseen = (field: Element): boolean => {
    const isTransparent =
      /^rgba\(.+, 0\)$/.test(getComputedStyle(field).color) ||
      dom.pathOf(field).some((one) => getComputedStyle(one).opacity === "0");
    if (isRoomy(field) && !isTransparent) return false;
    const { left, top, right, bottom } = sight.partInSight(field);
    if (left >= right || top >= bottom) return true;
    const over = reach.topmostAt({ x: (left + right) / 2, y: (top + bottom) / 2 }, field);
    return over === null || reach.isCover(field, over, { point: null, isForField: false });
  };

  const around = (field: Element): Element | null => {
    if (field !== dom.focused()) return null;
    if (!isUnseen(field)) return dom.givenTextOf(field) === null ? null : field;
    const box = dom.pathOf(dom.parentOf(field)).find(isRoomy);
    return box && !dom.matches(box, "html, body") ? box : null;
  };

  const textsIn = (node: Node): Text[] => {
    if (node instanceof Text) return [node];
    if (node instanceof Element && !dom.isDisplayed(node)) return [];
    return dom.childrenOf(node).flatMap(textsIn);
  };

  const range = document.createRange();
  const boxOfText = (text: Text) => {
    range.selectNodeContents(text);
    return range.getBoundingClientRect();
  };

  const drawnIn = (box: Element, field: Element): Drawn => {
    const texts = textsIn(box)
      .filter((text) => box === field || !dom.isWithin(field, text))
      .map((text) => ({ text: text.data, box: boxOfText(text) }))
      .filter(({ box: { width, height } }) => width > 1 && height > 1)
      .sort((one, other) => one.box.top - other.box.top);
    const rows: (typeof texts)[] = [];
    for (const one of texts) {
      const row = rows.at(-1);
      if (row?.[0] && one.box.top + one.box.height / 2 < row[0].box.bottom) row.push(one);
      else rows.push([one]);
    }
    const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]];
    const { top, bottom } = sight.partInSight(box);
    const isFull =
      !!first &&
      !!last &&
      first.box.top < top + first.box.height &&
      last.box.bottom > bottom - 2 * last.box.height;
    const inOrder = (row: typeof texts) => row.sort((one, other) => one.box.left - other.box.left);
    return { rows: rows.map((row) => inOrder(row).map(({ text }) => text)), isFull };
  };

  return {
    around,
    drawnFor: (field) => {
      const box = around(field);
      return box && drawnIn(box, field);
    },
  };
}
