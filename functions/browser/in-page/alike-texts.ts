/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/**
 * What a page shows of a text in other letters or with other white space or signs, as `text/` finds it, at most three. Runs in the page, so it refers
 * to nothing outside itself.
 * @param isWhole whether it has to be all that an element says.
 */
export function alikeTexts({ dom, sight, locate }: Kit, wanted: string, isWhole: boolean): string[] {
  const most = 3;
  const [letter, sign] = ["[\\p{L}\\p{M}\\p{N}]", "[^\\p{L}\\p{M}\\p{N}]"];
  const parts = wanted.trim().match(new RegExp(`${letter}+|${sign}+`, "gu")) ?? [];
  // Signs may be others, or none: an apostrophe, a dash and the point of a number have several forms.
  const partPattern = (part: string, index: number): string => {
    if (parts.length === 1 || new RegExp(letter, "u").test(part)) return RegExp.escape(part);
    if (index === 0) return `(?<!${letter})`;
    return index === parts.length - 1 ? `(?!${letter})` : `${sign}*`;
  };
  const words = parts.map(partPattern).join("");
  const pattern = new RegExp(isWhole ? `^${words}$` : words, "iu");
  const anywhere = new RegExp(words, "iu");
  const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (dom.isUnread(node)) return "";
    return dom.childrenOf(node).map(textOf).join("");
  };
  /** The texts of the smallest elements in a node that say it. */
  const saidIn = (node: Node): string[] => {
    const text = textOf(node);
    if (!anywhere.test(text)) return [];
    const inner = dom.childrenOf(node).flatMap(saidIn);
    if (inner.length > 0 || !(node instanceof Element)) return inner;
    return pattern.exec(oneLine(text)) ?? [];
  };
  const isFound = (value: string) =>
    locate({ alternatives: [{ parts: [{ kind: "text", value }], text: "" }], accessible: [] }, [])
      .flat()
      .some(sight.isVisible);

  return [...new Set(saidIn(document))].filter(isFound).slice(0, most);
}
