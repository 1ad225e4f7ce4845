/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Choice, Obstacle, Point } from "./choice.ts";
import type { Kit } from "./kit.ts";

/** A file field as it is in its page. */
export interface FileField {
  isDisabled: boolean;
  takesSeveral: boolean;
  takesFolders: boolean;
  /** Which kinds of files it accepts; empty for all. */
  accept: string;
  /** Whether a person sees the field itself, and in it the names of the files. */
  isSeen: boolean;
  files: { name: string; size: number }[];
}

/** Runs in the page, so it refers to nothing outside itself. `field` is the one for which a file dialog was opened. */
export function fileFieldOf(field: Node): FileField {
  const input = field as HTMLInputElement;
  const { width, height, right } = input.getBoundingClientRect();
  // Some pages make it so faint that nobody sees it, but not quite transparent.
  const isShown =
    input.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    Number(getComputedStyle(input).opacity) >= 0.01;
  /** By the prototype, as fields of a form shadow its own properties of their names. */
  const parentOf = (one: Element): Element | null => Reflect.get(Node.prototype, "parentElement", one);
  /** Whether what lies in an element is cut to a dot for screen readers. */
  const isDot = (around: Element) => {
    const { width, height } = Element.prototype.getBoundingClientRect.call(around);
    const { display, overflow } = getComputedStyle(around);
    return width <= 1 && height <= 1 && overflow !== "visible" && display !== "contents";
  };
  let dot = parentOf(input);
  while (dot && !isDot(dot)) dot = parentOf(dot);
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
    isSeen: isShown && !dot && width > 1 && height > 1 && right + scrollX > 0,
    files,
  };
}

/** Whether the dialog of a file field was opened, or what is to be done before: `place`, in the frame's viewport, must not be covered in those around it. */
export interface FieldOpening {
  isOpened: boolean;
  place?: Point;
}

/**
 * Opens the dialog of a file field that cannot be seen, as the button or area that stands for it would, or that of a transparent
 * one that lies over a button; anything else has to be clicked. Runs in the page, so it refers to nothing outside itself.
 * @param isFrameFree whether nothing in the frames around this one covers the place where a person would open it.
 */
export function openFileField(
  choice: Choice,
  { isFrameFree }: { isFrameFree: boolean },
  { dom, naming, sight, reach, scrolling, state }: Kit,
): FieldOpening | Obstacle {
  const { element: chosen, alternative } = choice;
  const about = () => ({ alternative, element: choice.name() });
  const isSeen = (at: Element) =>
    at.checkVisibility({ visibilityProperty: true }) &&
    dom.pathOf(at).every((around) => Number(getComputedStyle(around).opacity) >= 0.01);
  const fileField = (at: Element | null) =>
    at instanceof HTMLInputElement && at.type === "file" ? at : undefined;
  /** What a person who clicks the button hits without seeing it. */
  const fieldOver = (): HTMLInputElement | undefined => {
    if (!dom.isDisplayed(chosen) || state.isDisabled(chosen)) return undefined;
    const top = () => {
      const field = fileField(reach.topmostAt(choice.place(), chosen));
      return field && !dom.isWithin(chosen, field) && !isSeen(field) ? field : undefined;
    };
    const isFree = reach.isInSight(choice.place()) && choice.coveredBy() === null;
    if (!isFree && !top())
      scrolling.until(chosen, () => ({ spot: choice.place(), suits: top() !== undefined }));
    return top();
  };
  const element = fileField(chosen) ?? fieldOver();
  if (!element) return { isOpened: false };
  if (dom.matches(element, ":disabled")) return { kind: "disabled", ...about() };
  const hasSize = (at: Element) => {
    const { width, height, right } = dom.boxOf(at);
    return width > 1 && height > 1 && right + scrollX > 0;
  };
  const isShown = (at: Element) => dom.isDisplayed(at) && hasSize(at);
  if (hasSize(element) && isSeen(element) && !sight.isCutOut(element)) return { isOpened: false };

  // If more than the field is hidden with it, folded, or lies beside the page as a closed drawer, that part of the page has not been opened yet.
  const path = dom.pathOf(element);
  const shownFrom = path.findIndex((at) => dom.isDisplayed(at));
  const hidden = path[(shownFrom < 0 ? path.length : shownFrom) - 1];
  const otherFields = "button, select, textarea, img, a[href], input:not([type=file]):not([type=hidden])";
  const lettersOf = (at: Element) => dom.textContentOf(at).replace(/\s/g, "").length;
  const holdsMore = (part: Element, ownLetters: number) =>
    lettersOf(part) > ownLetters || dom.queryAll(part, otherFields).length > 0;
  if (hidden && holdsMore(hidden, 0)) return { kind: "hidden", ...about() };
  /** The letters of the field's labels in a part, which some hide with it. */
  const lettersOfLabels = (part: Element) =>
    [...(element.labels ?? [])]
      .filter((label) => dom.isWithin(part, label))
      .reduce((sum, label) => sum + lettersOf(label), 0);
  const isClosed = (part: Element) => holdsMore(part, lettersOfLabels(part));
  const folded = sight.containersOf(element).findLast(sight.isCollapsed);
  const isFolded = folded && !dom.queryAll(folded, "*").some(sight.isVisible);
  if (isFolded && isClosed(folded)) return { kind: "hidden", ...about() };
  const isBeside = (at: Element) => {
    const { width, height, right } = dom.boxOf(at);
    return dom.isDisplayed(at) && width > 1 && height > 1 && right + scrollX <= 0;
  };
  const beside = path.findLast(isBeside);
  if (beside && isClosed(beside)) return { kind: "out of view", ...about() };

  const standIn = [...(element.labels ?? []), ...path.slice(1)].find(isShown);
  if (standIn) {
    /** What lies at places of its part that is in view. */
    const hits = () => {
      const { left, top, right, bottom } = sight.partInSight(standIn);
      const parts = right > left && bottom > top ? [1, 3, 5, 7, 9] : [];
      return parts
        .flatMap((across) =>
          parts.map((down) => {
            const at = { x: left + ((right - left) * across) / 10, y: top + ((bottom - top) * down) / 10 };
            return { at, top: reach.topmostAt(at, standIn) };
          }),
        )
        .filter(({ top }) => top !== null);
    };
    // The field itself may lie over its label, as nobody sees it.
    const free = () => hits().find(({ top }) => top === element || dom.isWithin(standIn, top))?.at;
    const middle = () => {
      const { left, top, width, height } = dom.boxOf(standIn);
      return { x: left + width / 2, y: top + height / 2 };
    };
    if (!free()) scrolling.until(standIn, () => ({ spot: middle(), suits: free() !== undefined }));
    const place = free();
    if (!place) {
      const cover = hits()[0]?.top;
      if (cover) return { kind: "covered", by: choice.coveredBy(cover) ?? "another element", ...about() };
      const at = middle();
      const clipper = sight.clipperAt(standIn, at);
      const wheel = scrolling.wheelTo(standIn, at);
      return clipper
        ? { kind: "cut off", by: naming.described(clipper), at, wheel, ...about() }
        : { kind: "out of view", wheel, ...about() };
    }
    if (self !== top && !isFrameFree) return { isOpened: false, place };
  }
  element.click();
  return { isOpened: true };
}
