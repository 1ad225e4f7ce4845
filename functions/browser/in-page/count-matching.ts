/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

export interface Traits {
  /** Whether the frame is shown. */
  isShown: boolean;
  /** `null`: seen or not. */
  visible: boolean | null;
  attributes: Record<string, string>;
  /** Nested objects are compared by the fields that are given. */
  properties: Record<string, unknown>;
}

export interface Counts {
  /** Elements with the traits, of the first alternative that has any. */
  fitting: number;
  /** Elements with or without them, of the first alternative that has any. */
  all: number;
  /** What the first element has instead of the wanted attributes and properties. */
  difference: string | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function countMatching(
  found: Element[][],
  { isShown, visible, attributes, properties }: Traits,
): Counts {
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return isShown && width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };

  const isLike = (actual: unknown, wanted: unknown): boolean => {
    if (typeof wanted !== "object" || wanted === null) return Object.is(actual, wanted);
    if (typeof actual !== "object" || actual === null) return false;
    const isWholeList = !Array.isArray(wanted) || (actual as ArrayLike<unknown>).length === wanted.length;
    return (
      isWholeList &&
      Object.entries(wanted).every(([key, value]) => isLike((actual as Record<string, unknown>)[key], value))
    );
  };

  const wantedAttributes = Object.entries(attributes);
  const wantedProperties = Object.entries(properties);
  const propertyOf = (element: Element, name: string) =>
    (element as unknown as Record<string, unknown>)[name];
  const hasTraits = (element: Element): boolean =>
    wantedAttributes.every(([name, value]) => element.getAttribute(name) === value) &&
    wantedProperties.every(([name, value]) => isLike(propertyOf(element, name), value)) &&
    (visible === null || isVisible(element) === visible);

  const shown = (value: unknown): string => {
    const text =
      typeof value === "object" && value !== null ? Object.prototype.toString.call(value) : String(value);
    const json = typeof value === "string" ? JSON.stringify(value) : text;
    // Marked to be cut as in due-cut.ts: a secret that is cut here would not be recognized.
    return json.length <= 200 ? json : `\ufdd0200;${json.slice(0, 1200)}\ufdd1`;
  };
  const differenceOf = (element: Element): string | null => {
    const parts = [
      ...wantedAttributes.map(([name]) => `${name}=${shown(element.getAttribute(name))}`),
      ...wantedProperties.map(([name]) => `${name}=${shown(propertyOf(element, name))}`),
    ];
    return parts.length === 0 ? null : parts.join(", ");
  };

  const fitting = found.map((elements) => elements.filter(hasTraits)).find(({ length }) => length > 0) ?? [];
  const all = found.find(({ length }) => length > 0) ?? [];
  return { fitting: fitting.length, all: all.length, difference: all[0] ? differenceOf(all[0]) : null };
}
