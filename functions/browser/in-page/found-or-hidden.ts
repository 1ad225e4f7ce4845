/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Kit } from "./kit.ts";
import type { LocateArguments } from "./locate.ts";

/** What is looked for. */
export interface Wanted {
  located: LocateArguments;
  /** Whether nothing that has the names will do: what is hidden may be meant, which has none. */
  isByName: boolean;
}

/**
 * What selectors find, and what would have their names if it were shown. Where only a later selector finds something, what an
 * earlier one names is meant: of what is found, that which has the name comes first, and all that has it before the rest. The
 * button of a row, say, has no name until the row shows it, while its sign is found in every row.
 *
 * Runs in the page, so it refers to nothing outside itself.
 * @param holders what may have a name, shown or not.
 */
export function foundOrHidden(
  { dom, naming, locate, inLine }: Kit,
  holders: (name: string) => Element[],
  { located, isByName }: Wanted,
  accessible: Element[],
): Element[] {
  const known = locate(located, accessible);
  const first = isByName ? known.length : known.findIndex((elements) => elements.length > 0);
  if (first <= 0) return known.flat();
  const folded = (text: string) => inLine(text).toUpperCase();
  const isCalled = (one: Element, name: string): boolean => {
    const saidBy = (others: Iterable<Element>) => [...others].map(dom.textContentOf).join(" ");
    const labels = dom.matches(one, "input, select, textarea") ? (one as HTMLInputElement).labels : null;
    const attributes = naming.attributes.map((attribute) => dom.attribute(one, attribute) ?? "");
    const names = [dom.textContentOf(one), ...attributes, saidBy(dom.labelling(one)), saidBy(labels ?? [])];
    return names.some((own) => folded(own) === folded(name));
  };
  const names = located.alternatives.flatMap(({ parts }, index) =>
    parts.flatMap((part) => (part.kind === "aria" ? [index < first ? part.name : null] : [])),
  );
  const byText = (value: string) =>
    locate({ alternatives: [{ parts: [{ kind: "text", value }], text: value }], accessible: [] }, []).flat();
  const calledSo = (name: string) => {
    const isSo = (one: Element) => isCalled(one, name);
    const called = holders(name).filter(isSo);
    // A part of a button may say it, in place of another one.
    return called.length > 0 ? called : byText(name).filter(isSo);
  };
  const named = names.map((name) => (name === null ? [] : calledSo(name)));
  const sizes = named.map(({ length }) => length);
  const ofNames = locate({ ...located, accessible: sizes }, named.flat())
    .slice(0, first)
    .flat();
  const found = known.flat();
  if (isByName) return [...new Set([...found, ...ofNames])];
  const isNamed = (one: Element) =>
    ofNames.some((other) => dom.isWithin(other, one) || dom.isWithin(one, other));
  return [...new Set([...found.filter(isNamed), ...ofNames, ...found])];
}
