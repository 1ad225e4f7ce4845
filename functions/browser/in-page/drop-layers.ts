/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/** What a page lays over itself at a drop, such as a menu that asks what to do: it may close as the mouse leaves it. */
export interface DropLayers {
  /** Notes which layers are there as the mouse button is released, and where: later ones may be opened by the drop. */
  note(released: Point): void;
  /** Whether there is one since that a person can answer, by what can be operated in it or because it lies under the mouse. */
  hasOpened(): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function dropLayers({ dom, sight, controls }: Kit): DropLayers {
  /** What tells only: a tip of what is under the mouse, whose layer may hold it, or what is said of the drag whatever becomes of it. */
  const tellers = "[role=tooltip], [aria-live], [role=status], [role=alert], [role=log]";
  const all = () => dom.queryAll(document, "body > *");
  let noted: ReadonlySet<Element> | null = null;
  let at: Point = { x: 0, y: 0 };
  const counts = (element: Element) => dom.closest(element, tellers) === null && sight.isForEyes(element);
  return {
    note: (released) => {
      noted = new Set(all());
      at = released;
    },
    hasOpened: () => {
      const before = noted;
      if (!before) return false;
      const under = dom.elementAt(document, at.x, at.y);
      // The layer itself may have no size, as one that only holds menus.
      const isOpen = (layer: Element) =>
        (under !== null && dom.isWithin(layer, under) && counts(under)) ||
        dom.queryAll(layer, controls.operable).some(counts);
      return all().some((layer) => !before.has(layer) && isOpen(layer));
    },
  };
}
