/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Kit } from "./kit.ts";

export type Unlike = "longer" | "mistyped";

/** Runs in the page, like `alikeNames` below, so it refers to nothing outside itself. */
interface AlikeNames {
  /**
   * Elements whose name may equal the wanted one except for white space and letter case.
   * @param extent `loose`: also except for the signs that a form adds to its labels: the star of a required field, or a colon. `partial`:
   * in their letters and digits alone; moreover those that one of several labels calls so, or a label that has other controls in it, such as
   * a link to help. `longer` and `mistyped`: for which the method below may say so.
   */
  candidates(wanted: string, extent?: "exact" | "loose" | "partial" | Unlike): Element[];
  /** Whether a name equals the wanted one in its letters and digits: an apostrophe or a dash has several forms. */
  isSimilar(name: string, wanted: string): boolean;
  /**
   * Whether a name is another one that a person who wrote the wanted one may have meant. `longer`: it has its words in their order, and others before or
   * after them. `mistyped`: it differs in a letter or two, but in no digit.
   */
  isUnlike(name: string, wanted: string, how: Unlike): boolean;
  /**
   * Whether Chromium's name for an element reads like the wanted one: the same except for white space and icons, or for the
   * letters that CSS changes, in either direction.
   */
  likeness(element: Element, name: string, wanted: string): "spaced" | "transformed" | null;
}

export function alikeNames({ dom, naming, editDistance, withoutUnseen }: Kit): AlikeNames {
  const unseen = /[\s\u200c\u200d]+/g;
  /** Without the icons that a font draws, unless there is nothing else: they are pictures to a person, and no letters. */
  const withoutIcons = (text: string) => {
    const words = withoutUnseen(text).replace(/\p{Co}/gu, " ");
    return words.trim() === "" ? text : words;
  };
  const bare = (text: string) => withoutIcons(text).replace(unseen, "");
  const cased = (text: string) => text.toUpperCase().toLowerCase();
  const folded = (text: string) => cased(bare(text));
  const unsigned = (text: string) => bare(text).replace(/[*:\u2026]+$/, "");
  const loose = (text: string) => cased(unsigned(text));
  /** In one form: letters can be composed, of another width, or written without their accents by whoever has no key for them. */
  const wordsOf = (text: string) =>
    cased(text.normalize("NFKD"))
      .replace(/[\u0300-\u036f]/g, "")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const letters = (text: string) => wordsOf(bare(text)).join("") || loose(text);
  const isLonger = (name: string, wanted: string) => {
    const [all, part] = [wordsOf(name).join(" "), wordsOf(wanted).join(" ")];
    return part !== "" && all !== part && ` ${all} `.includes(` ${part} `);
  };
  const isMistyped = (name: string, wanted: string) => {
    const [one, other] = [letters(name), letters(wanted)];
    const most = other.length < 4 ? 0 : other.length < 8 ? 1 : 2;
    const digits = (text: string) => text.replace(/\P{N}+/gu, " ");
    if (one === other || Math.abs(one.length - other.length) > most || digits(one) !== digits(other))
      return false;
    return editDistance(one, other, 1) <= most;
  };
  const isUnlike = (name: string, wanted: string, how: Unlike) =>
    (how === "longer" ? isLonger : isMistyped)(name, wanted);
  const spaced = (text: string) =>
    withoutIcons(text)
      .replace(/[\u200c\u200d]/g, "")
      .replace(/\s+/g, " ")
      .trim();

  const transformed = (text: string, element: Element): string => {
    switch (getComputedStyle(element).textTransform.split(" ")[0]) {
      case "uppercase":
        return text.toUpperCase();
      case "lowercase":
        return text.toLowerCase();
      case "capitalize":
        return text.replace(
          /(^|[^\p{L}\p{N}'’])(\p{L})/gu,
          (_all, before, letter) => before + letter.toUpperCase(),
        );
      default:
        return text;
    }
  };

  /** Length of the longest text that can be a name, in characters. */
  const longest = (wanted: string) => 4 * wanted.length + 200;

  /** What was read of all of a document at once. */
  interface Reading {
    texts: Map<Element, string | null>;
    /** In their order. */
    elements: Element[];
  }

  /**
   * The text in an element, with its images' alternative texts and without the styles of its shadow root; `null` if it is too long.
   * @param reading is added to.
   */
  const contentOf = (node: Node, limit: number, asShown: boolean, reading?: Reading): string | null => {
    if (node instanceof Text) {
      const parent = asShown ? dom.parentOf(node) : null;
      return parent ? transformed(node.data, parent) : node.data;
    }
    if (!(node instanceof Element)) return contentIn(node, limit, asShown, reading);
    const noted = reading?.texts.get(node);
    if (noted !== undefined) return noted;
    reading?.elements.push(node);
    const text = contentIn(node, limit, asShown, reading);
    reading?.texts.set(node, text);
    return text;
  };
  const contentIn = (node: Node, limit: number, asShown: boolean, reading?: Reading): string | null => {
    if (node instanceof HTMLImageElement) return node.alt;
    if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return "";
    let text: string | null = "";
    for (const child of dom.childrenOf(node)) {
      const more = contentOf(child, limit, asShown, reading);
      text = more === null || text === null || text.length + more.length > limit ? null : text + more;
    }
    return text;
  };

  /** The labels of fields and buttons. Each one's own list of them is found by a search of the whole document. */
  const labelsAmong = (elements: readonly Element[]) => {
    const found = new Map<Element, Element[]>();
    for (const label of elements) {
      const control = label instanceof HTMLLabelElement ? label.control : null;
      if (control) found.set(control, [...(found.get(control) ?? []), label]);
    }
    return found;
  };
  let labelsOfAll: ReturnType<typeof labelsAmong> | undefined;

  const labelsOf = (element: Element): Element[] => {
    labelsOfAll ??= labelsAmong(read(0).elements);
    const labels = labelsOfAll.get(element) ?? [];
    return [...labels, ...dom.labelling(element)];
  };

  const read = (limit: number): Reading => {
    const reading = { texts: new Map(), elements: [] };
    contentOf(document, limit, false, reading);
    return reading;
  };

  /** The text in a label that no control in it says, not even the one that it names. */
  const ownWords = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (node instanceof Element && dom.matches(node, "a, button, input, select, textarea")) return "";
    return dom.childrenOf(node).map(ownWords).join("");
  };

  /** What Chromium writes on a button that has no value. */
  const unnamed: Record<string, string> = { submit: "Submit", reset: "Reset" };
  const onButton = (element: HTMLInputElement) => element.value || (unnamed[element.type] ?? "");

  /** The text in an element without what gives no name to a screen reader: what the page keeps from it, such as an icon, or hides. */
  const heardIn = (node: Node, limit: number, asShown: boolean): string => {
    if (node instanceof Text) {
      const around = dom.parentOf(node);
      const isHidden = around !== null && getComputedStyle(around).visibility !== "visible";
      return isHidden ? "" : (contentOf(node, limit, asShown) ?? "");
    }
    if (node instanceof Element) {
      const isKept = dom.attribute(node, "aria-hidden") === "true";
      if (isKept || getComputedStyle(node).display === "none") return "";
      if (dom.matches(node, "img, style, script")) return contentIn(node, limit, asShown) ?? "";
    }
    const heard = dom.childrenOf(node).map((child) => heardIn(child, limit, asShown));
    return heard.join("");
  };

  /** The same for an element and its labels. Only of those whose text is no longer than a name. */
  const heardOf = (element: Element, limit: number, asShown: boolean): string[] =>
    [element, ...labelsOf(element)]
      .filter((one) => contentOf(one, limit, false) !== null)
      .map((one) => heardIn(one, limit, asShown));

  /** The texts that can give an element its name, as in the source or as shown. */
  const textsOf = (element: Element, limit: number, asShown: boolean, reading?: Reading): string[] => {
    const isButton = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
    const value = isButton ? [asShown ? transformed(onButton(element), element) : onButton(element)] : [];
    const labels = labelsOf(element).map((label) => contentOf(label, limit, asShown, reading));
    return [
      contentOf(element, limit, asShown, reading),
      ...(labels.length > 0 ? [labels.every((label) => label !== null) ? labels.join("") : null] : []),
      ...naming.attributes.map((name) => dom.attribute(element, name)),
      ...value,
    ].filter((text) => text !== null);
  };

  /** Whether the texts of an element are the wanted name, and Chromium's has spaces besides where a word may break (`<wbr>`). */
  const isBrokenName = (element: Element, name: string, wanted: string): boolean =>
    bare(name) === bare(wanted) &&
    [element, ...labelsOf(element)].some((one) => dom.queryAll(one, "wbr").length > 0) &&
    textsOf(element, longest(wanted), false).some((text) => spaced(text) === spaced(wanted));

  return {
    candidates: (wanted, extent = "exact") => {
      const isOther = extent === "longer" || extent === "mistyped";
      const keyOf = isOther ? letters : { exact: folded, loose, partial: letters }[extent];
      const [key, limit] = [keyOf(wanted), longest(wanted)];
      const reading = read(limit);
      labelsOfAll ??= labelsAmong(reading.elements);
      const judged = new Map<string, "key" | "holds key" | null>();
      const judge = (text: string) => {
        const noted = judged.get(text);
        if (noted !== undefined) return noted;
        const found = isOther ? null : keyOf(text);
        const isKey = isOther ? isUnlike(text, wanted, extent) : found === key;
        const verdict = isKey ? "key" : found?.includes(key) ? "holds key" : null;
        judged.set(text, verdict);
        return verdict;
      };
      const isKey = (text: string): boolean => judge(text) === "key";
      const isHeardAsKey = (element: Element, texts: readonly string[]) =>
        texts.some((text) => judge(text) === "holds key") && heardOf(element, limit, false).some(isKey);
      const isPart = new Map<Element, boolean>();
      const isCalledSo = (label: Element) => {
        const noted =
          isPart.get(label) ?? [contentOf(label, limit, false, reading) ?? "", ownWords(label)].some(isKey);
        isPart.set(label, noted);
        return noted;
      };
      return reading.elements.filter((element) => {
        const texts = textsOf(element, limit, false, reading);
        if (texts.some(isKey) || isHeardAsKey(element, texts)) return true;
        return extent === "partial" && labelsOf(element).some(isCalledSo);
      });
    },
    isSimilar: (name, wanted) => letters(name) === letters(wanted),
    isUnlike,
    likeness: (element, given, wanted) => {
      // A hidden label leaves a field without a name, and a person reads the placeholder.
      const name = given || (dom.attribute(element, "placeholder") ?? "");
      if (spaced(name) === spaced(wanted) || isBrokenName(element, name, wanted)) return "spaced";
      if (cased(spaced(name)) !== cased(spaced(wanted))) return null;
      const textsAs = (asShown: boolean) =>
        [textsOf, heardOf].flatMap((texts) => texts(element, longest(wanted), asShown)).map(unsigned);
      const [written, shown] = [textsAs(false), textsAs(true)];
      const isOf = (text: string, index: number) => [written[index], shown[index]].includes(unsigned(text));
      return written.some((_, index) => isOf(name, index) && isOf(wanted, index)) ? "transformed" : null;
    },
  };
}
