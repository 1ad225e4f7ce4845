/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

export interface Traits {
  /** Whether the frame is shown. */
  isShown: boolean;
  /** `null`: either. */
  visible: boolean | null;
  attributes: Record<string, string>;
}

/** How an element compares with the wanted properties, as its page sees them. */
export interface Properties {
  isLike: boolean;
  /** Whether it has none of that name. */
  isLacking: boolean;
  /** `value="12"`, for messages. */
  shown: string[];
}

export interface Counts {
  /** Number of elements with the traits, for the first alternative that has any. */
  fitting: number;
  /** Number of elements with or without them, for the first alternative that has any. */
  all: number;
  /** What the first element that has any such attributes and properties has instead of the wanted ones, or else the first. */
  difference: string | null;
  /** Whether that is the first of all. */
  isOfFirst: boolean;
  /** The first one with the traits. */
  first: { element: string; isForReaders: boolean } | null;
  /** Whether one of them has all such attributes and properties, if with other values. */
  isComparable: boolean;
}

/** The name by which each alternative finds elements; `null` if it finds them by anything else, such as their role alone. */
export type Names = (string | null)[];

/**
 * Runs in the page, so it refers to nothing outside itself.
 * @param properties of each element, one alternative after the other; `null` if none are asked for.
 * @param names of some elements of a name that lie within each other, such as a heading and the link in it, a person sees one.
 */
export function countMatching(
  { dom, sight, naming, soleContent, lookedAt }: Kit,
  found: Element[][],
  { isShown, visible, attributes }: Traits,
  properties: Properties[] | null,
  names: Names,
): Counts {
  const wanted = Object.entries(attributes);
  const propertiesOf = new Map(found.flat().map((element, index) => [element, properties?.[index]]));
  const isLike = (element: Element): boolean =>
    wanted.every(([name, value]) => dom.attribute(element, name) === value) &&
    (propertiesOf.get(element)?.isLike ?? true);
  /** Those that are seen; of some that have a name from a control in all of them, none is if that is not. */
  const seenOf = (elements: Element[], name: string | null): ReadonlySet<Element> => {
    const seen = new Set(isShown ? elements.filter(sight.isSeen) : []);
    if (name === null || seen.size === 0) return seen;
    for (const control of elements.filter((one) => !seen.has(one)))
      for (const around of dom.pathOf(dom.parentOf(control)))
        if (seen.has(around) && soleContent.isEmptied(around, [control], sight.isSeen)) seen.delete(around);
    return seen;
  };
  const fittingOf = (elements: Element[], name: string | null): Element[] => {
    const alike = elements.filter(isLike);
    if (visible === null) return alike;
    const seen = seenOf(name === null ? alike : elements, name);
    return alike.filter((element) => seen.has(element) === visible);
  };

  const differenceOf = (element: Element): string | null => {
    // Marked for cutting as in due-cut.ts: a secret that is cut here would not be recognized.
    const shown = (value: string | null) => {
      const json = JSON.stringify(value);
      return json.length <= 200 ? json : `\ufdd0200;${json.slice(0, 1200)}\ufdd1`;
    };
    const parts = [
      ...wanted.map(([name]) => `${name}=${shown(dom.attribute(element, name))}`),
      ...(propertiesOf.get(element)?.shown ?? []),
    ];
    return parts.length === 0 ? null : parts.join(", ");
  };

  const isLacking = (element: Element): boolean =>
    wanted.some(([name]) => dom.attribute(element, name) === null) ||
    (propertiesOf.get(element)?.isLacking ?? false);

  const bare = (text: string) => text.replace(/\s+/g, "").toUpperCase();
  const textBeside = (others: ReadonlySet<Node>, node: Node): string => {
    if (node instanceof Text) return node.data;
    const children = dom.childrenOf(node).filter((child) => !others.has(child));
    return children.map((child) => textBeside(others, child)).join("");
  };
  const kindOf = (element: Element) => `${dom.tagOf(element)} ${dom.attribute(element, "role")}`;

  /** Those that have none of the others in them, or, as the item of a tree, one of their kind, beside which they say the name themselves. */
  const seenApart = (elements: Element[], name: string): Element[] => {
    const listed = new Set(elements);
    const kindsIn = new Map<Element, Set<string>>();
    for (const element of elements) {
      for (const around of dom.pathOf(dom.parentOf(element)).filter((one) => listed.has(one)))
        kindsIn.set(around, new Set(kindsIn.get(around)).add(kindOf(element)));
    }
    return elements.filter((element) => {
      const kinds = kindsIn.get(element);
      if (!kinds) return true;
      return kinds.has(kindOf(element)) && bare(textBeside(listed, element)).includes(bare(name));
    });
  };
  const numberOf = (lists: Element[][]): number => {
    const index = lists.findIndex(({ length }) => length > 0);
    const [first, name] = [lists[index] ?? [], names[index] ?? null];
    return (name === null ? first : seenApart(first, name)).length;
  };

  const all = found.find(({ length }) => length > 0) ?? [];
  const fitting = found.map((elements, index) => fittingOf(elements, names[index] ?? null));
  const [first] = fitting.flat();
  const comparable = all.find((element) => !isLacking(element));
  const compared = comparable ?? all[0];
  lookedAt.element = first ?? compared ?? null;
  return {
    fitting: numberOf(fitting),
    all: numberOf(found),
    difference: compared ? differenceOf(compared) : null,
    isOfFirst: compared === all[0],
    first: first ? { element: naming.described(first), isForReaders: sight.isCutOut(first) } : null,
    isComparable: comparable !== undefined,
  };
}
