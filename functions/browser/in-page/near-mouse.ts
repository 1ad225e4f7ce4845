/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/**
 * Those of the elements in the smallest box that they and the mouse are in, but not in the next one of the kind that the mouse is over, as another entry
 * of a bar.
 *
 * Runs in the page, so it refers to nothing outside itself.
 */
export function nearMouse({ dom }: Kit, elements: Element[]): Element[] {
  const underMouse = ":hover:not(html, body)";
  const isUnderMouse = (one: Node) => one instanceof Element && dom.matches(one, underMouse);
  const shared = (element: Element): Element | undefined => {
    const path = dom.pathOf(element);
    const at = path.findIndex(isUnderMouse);
    const [branch, holder] = [path[at - 1], path[at]];
    const over = holder && dom.childrenOf(holder).find(isUnderMouse);
    return branch && over instanceof Element && dom.tagOf(over) === dom.tagOf(branch) ? undefined : holder;
  };
  const holders = elements.map(shared);
  const isNearest = (holder: Element) =>
    !holders.some((other) => other && other !== holder && dom.isWithin(holder, other));
  return elements.filter((_, index) => holders[index] && isNearest(holders[index]));
}
