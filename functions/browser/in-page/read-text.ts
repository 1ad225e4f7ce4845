/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Choice } from "./choose.ts";
import type { FieldFound } from "./field.ts";
import type { Kit } from "./kit.ts";

/** What an element shows. */
export interface Shown {
  /** `null` if it is longer than what can be compared. */
  text: string | null;
  /** Characters. */
  length: number;
  /** Whether it is that of a box's label: a box itself shows none. */
  isLabel: boolean;
}

/**
 * Runs in the page, so it refers to nothing outside itself. Reads as a person does: what is in shadow roots, where slots
 * show it, and the value of a field.
 * @param fields that the element is or, if it is a custom one, has within.
 * @param longest characters.
 */
export function readText({ element }: Choice, fields: FieldFound[], longest: number, { dom }: Kit): Shown {
  // A form's fields take the place of its properties: `form.childNodes` may be an input.
  const own = <T>(prototype: object, name: string, of: Element): T =>
    Object.getOwnPropertyDescriptor(prototype, name)?.get?.call(of) as T;
  const childrenOf = (of: Element): Iterable<Node> => {
    const assigned = of instanceof HTMLSlotElement ? of.assignedNodes() : [];
    if (assigned.length > 0) return assigned;
    if (of instanceof HTMLDetailsElement && !of.open)
      return of.querySelectorAll(":scope > summary:first-of-type");
    return dom.shadowOf(of)?.childNodes ?? own<NodeListOf<ChildNode>>(Node.prototype, "childNodes", of);
  };

  /** As `innerText` has it, through shadow roots. @param box the nearest element around that has a box. */
  const flatText = (of: Element, box: Element): string => {
    const { display, visibility, textTransform } = getComputedStyle(of);
    if (of instanceof HTMLBRElement) return "\n";
    if (of instanceof HTMLSelectElement) return of.selectedOptions[0]?.label ?? "";
    if (display === "none" || of instanceof HTMLTextAreaElement) return "";
    const around = display === "contents" ? box : of;
    const isSeen = visibility === "visible" && Element.prototype.checkVisibility.call(around);
    const cased = (text: string) =>
      textTransform === "uppercase"
        ? text.toUpperCase()
        : textTransform === "lowercase"
          ? text.toLowerCase()
          : textTransform === "capitalize"
            ? text.replace(/(?<!\S)\S/g, (letter) => letter.toUpperCase())
            : text;
    let text = "";
    for (const child of childrenOf(of)) {
      if (child instanceof Element) text += flatText(child, around);
      else if (child instanceof Text && isSeen) text += cased(child.data);
    }
    return /^(inline|contents|ruby)/.test(display) ? text : `\n${text}\n`;
  };

  const fieldText = (field: Element): string | null => {
    if (field instanceof HTMLSelectElement) return [...field.selectedOptions].map((o) => o.label).join(", ");
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value;
    return null;
  };
  const textOf = (of: Element): string => {
    if (!(of instanceof HTMLElement)) return own<string>(Node.prototype, "textContent", of);
    if ([of, ...dom.queryAll(of, "*")].some(dom.shadowOf)) return flatText(of, of);
    return own<string>(HTMLElement.prototype, "innerText", of);
  };
  const labelOf = (box: HTMLInputElement): string =>
    [...(box.labels ?? [])].map(textOf).join(" ") || (dom.attribute(box, "aria-label") ?? "");

  const shown = (): Pick<Shown, "isLabel"> & { text: string } => {
    const isBox = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
    if (isBox) return { text: labelOf(element), isLabel: true };
    const value = fieldText(element);
    if (value !== null) return { text: value, isLabel: false };
    const text = textOf(element);
    const inner = fields.length === 1 && fields[0]?.kind !== "tick" ? fields[0]?.element : undefined;
    // `:valid` and `:invalid` tell a custom element that is itself a form's field.
    const isField = inner && (text.trim() === "" || dom.matches(element, ":valid, :invalid"));
    return { text: isField ? (fieldText(inner) ?? text) : text, isLabel: false };
  };
  const { text, isLabel } = shown();
  return { text: text.length > longest ? null : text, length: text.length, isLabel };
}
