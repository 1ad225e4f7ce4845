/// <reference lib="dom" />

import type { Point } from "./choice.ts";
import type { Dom } from "./dom.ts";

/** What a page shows on top at a place. */
export interface Topmost {
  /** The topmost element there, in shadow roots too, even in closed ones around `element`. */
  topmostAt(spot: Point, element: Element): Element | null;
  /** The shadow roots around an element, innermost first: closed ones can be found only from within. */
  rootsAround(element: Element): ShadowRoot[];
}

/** Runs in the page, so it refers to nothing outside itself. */
export function topmostTools(dom: Dom): Topmost {
  /** The slot that shows the element's own text at that place. */
  const slotAt = (host: Element, { x, y }: Point): Element | null => {
    const range = document.createRange();
    for (const child of Node.prototype.hasChildNodes.call(host) ? textsOf(host) : []) {
      range.selectNodeContents(child);
      const isThere = [...range.getClientRects()].some(
        (box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom,
      );
      if (isThere) return child.assignedSlot;
    }
    return null;
  };
  const nextSibling = Object.getOwnPropertyDescriptor(Node.prototype, "nextSibling")?.get;
  const firstChild = Object.getOwnPropertyDescriptor(Node.prototype, "firstChild")?.get;
  const textsOf = (host: Element): Text[] => {
    const texts: Text[] = [];
    for (let at: Node | null = firstChild?.call(host); at; at = nextSibling?.call(at)) {
      if (at instanceof Text) texts.push(at);
    }
    return texts;
  };

  /** The shadow roots around an element: closed ones can be found only from within. */
  const rootsAround = (element: Element): ShadowRoot[] => {
    const root = Node.prototype.getRootNode.call(element);
    return root instanceof ShadowRoot ? [root, ...rootsAround(root.host)] : [];
  };

  const topmostAt = (spot: Point, element: Element): Element | null => {
    const around = rootsAround(element);
    const rootOf = (host: Element) => dom.shadowOf(host) ?? around.find((root) => root.host === host);
    let top = dom.elementAt(document, spot.x, spot.y);
    for (let shadow = top && rootOf(top); top && shadow; shadow = rootOf(top)) {
      const inner: Element | null = dom.elementAt(shadow, spot.x, spot.y);
      if (!inner || inner === top || !dom.isWithin(top, inner)) break;
      top = inner;
    }
    // For slotted text, `elementFromPoint` returns the host, but the slot and the elements around it get the pointer.
    return (top && dom.shadowOf(top) && slotAt(top, spot)) ?? top;
  };

  return { topmostAt, rootsAround };
}
