/// <reference lib="dom" />
import type { Choice, Obstacle } from "./choice.ts";

/** A field for files as it stands in its page. */
export interface FileField {
  isDisabled: boolean;
  takesSeveral: boolean;
  takesFolders: boolean;
  /** Which kinds of files it takes; empty for all. */
  accept: string;
  /** Whether a person sees the field itself, and in it the names of the files. */
  isSeen: boolean;
  files: { name: string; size: number }[];
}

/** Runs in the page, so it refers to nothing outside itself. `field` is what a dialog to choose files was opened for. */
export function fileFieldOf(field: Node): FileField {
  const input = field as HTMLInputElement;
  const { width, height, right } = input.getBoundingClientRect();
  const isShown = input.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const files: FileField["files"] = [];
  for (let index = 0; index < (input.files?.length ?? 0); index += 1) {
    const file = input.files?.item(index);
    if (file) files.push({ name: file.name, size: file.size });
  }
  return {
    isDisabled: input.matches(":disabled"),
    takesSeveral: input.multiple,
    takesFolders: input.webkitdirectory,
    accept: input.accept,
    isSeen: isShown && width > 1 && height > 1 && right + scrollX > 0,
    files,
  };
}

/**
 * Opens the dialog of a field for files that cannot be seen, as the button or the area that stands for it would; of
 * anything else it says that it has to be clicked. Runs in the page, so it refers to nothing outside itself.
 */
export function openFileField(choice: Choice, _none: null): { isOpened: boolean } | Obstacle {
  const { element, alternative } = choice;
  if (!(element instanceof HTMLInputElement) || element.type !== "file") return { isOpened: false };
  const about = () => ({ alternative, element: choice.name() });
  if (element.matches(":disabled")) return { kind: "disabled", ...about() };
  const hasSize = (at: Element) => {
    const { width, height, right } = at.getBoundingClientRect();
    return width > 1 && height > 1 && right + scrollX > 0;
  };
  const isShown = (at: Element) => at.checkVisibility({ visibilityProperty: true });
  if (hasSize(element) && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) {
    return { isOpened: false };
  }

  const parentOf = (at: Element): Element | null =>
    at.assignedSlot ?? at.parentElement ?? (at.getRootNode() as Partial<ShadowRoot>).host ?? null;
  // What is hidden with more than the field in it is a part of the page that nobody has come to yet.
  let hidden: Element | null = null;
  for (let at: Element | null = element; at && !isShown(at); at = parentOf(at)) hidden = at;
  const otherFields = "button, select, textarea, img, a[href], input:not([type=file]):not([type=hidden])";
  if (hidden && (hidden.textContent?.trim() || hidden.querySelector(otherFields))) {
    return { kind: "hidden", ...about() };
  }

  const labels = element.labels ?? [];
  let standIn: Element | null = null;
  for (let index = 0; index < labels.length && !standIn; index += 1) {
    const label = labels[index];
    if (label && isShown(label) && hasSize(label)) standIn = label;
  }
  for (let at = parentOf(element); at && !standIn; at = parentOf(at)) {
    if (isShown(at) && hasSize(at)) standIn = at;
  }
  const isWithin = (outer: Element, inner: Element) => {
    for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
    return false;
  };
  const topmostAt = (x: number, y: number): Element | null => {
    let top = document.elementFromPoint(x, y);
    for (let inner = top; inner?.shadowRoot; top = inner) {
      const next: Element | null = inner.shadowRoot.elementFromPoint(x, y);
      if (!next || next === inner) break;
      inner = next;
    }
    return top;
  };
  if (standIn) {
    const area = () => (standIn as Element).getBoundingClientRect();
    if (area().top < 0 || area().bottom > innerHeight) {
      standIn.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    }
    const { left, top, right, bottom } = area();
    const [x0, y0] = [Math.max(0, left), Math.max(0, top)];
    const [width, height] = [Math.min(innerWidth, right) - x0, Math.min(innerHeight, bottom) - y0];
    let cover: Element | null = null;
    let isFree = false;
    for (const part of [1, 3, 5, 7, 9]) {
      for (const other of [1, 3, 5, 7, 9]) {
        const found = topmostAt(x0 + (width * part) / 10, y0 + (height * other) / 10);
        if (found && isWithin(standIn, found)) isFree = true;
        else cover ??= found;
      }
    }
    if (!isFree) {
      const by = (cover && choice.coveredBy(cover)) ?? "another element";
      return { kind: "covered", by, ...about() };
    }
  }
  element.click();
  return { isOpened: true };
}
