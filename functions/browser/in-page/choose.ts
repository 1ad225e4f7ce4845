/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * What an element has to be before it can be used: visible, for the pointer free, and enabled but for `hovered`. For
 * `ticked` and `edited` a label stands for its field.
 */
export type Need = "attached" | "visible" | "hovered" | "clicked" | "ticked" | "edited";

export interface Needs {
  need: Need;
  /** Where it will be clicked, from its top left corner; its middle where `null` or where that is not on it. */
  point: Point | null;
}

/** CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

export interface ChooseArguments extends Needs {
  /** Whether the frame is shown. */
  isShown: boolean;
}

/** Why no element can be used yet, by the alternative that came nearest. */
export type Obstacle =
  | { kind: "missing" }
  | { kind: "hidden" | "disabled" | "readonly" | "moving"; alternative: number; element: string }
  | { kind: "covered"; alternative: number; element: string; by: string };

/** An element that is fit for use, in its page. */
export interface Choice {
  element: HTMLElement;
  /** Which of the alternatives found it. */
  alternative: number;
  /** The element as a person would call it. */
  name(): string;
  /** Where to use the pointer on it, in the frame's viewport. */
  place(): Point;
  /** What takes the pointer in its place, as a person would call it; `null` if nothing does. `top` is what lies there. */
  coveredBy(top?: Element): string | null;
}

/**
 * Runs in the page, so it refers to nothing outside itself. For the pointer it scrolls the element into sight.
 * @param found the elements by alternative, in order of preference.
 * @returns the element to use, or an `Obstacle` if there is none yet.
 */
export function choose(found: Element[][], { need, point, isShown }: ChooseArguments): Choice | Obstacle {
  // Marked to be cut as in due-cut.ts: a secret that is cut here would not be recognized.
  const oneLine = (text: string) => {
    const line = text.replace(/\s+/g, " ").trim();
    return line.length <= 60 ? line : `\ufdd060;${line.slice(0, 1060)}\ufdd1`;
  };

  const kindOf = (element: Element): string => {
    const role = element.getAttribute("role");
    if (role) return role;
    if (element instanceof HTMLInputElement) {
      if (/^(button|submit|reset|image)$/.test(element.type)) return "button";
      return /^(checkbox|radio)$/.test(element.type) ? element.type : "field";
    }
    const kinds: Record<string, string> = { A: "link", BUTTON: "button", SELECT: "list", TEXTAREA: "field" };
    return kinds[element.tagName] ?? "element";
  };

  const pathOf = (element: Element): string => {
    const tag = element.localName;
    if (element.id) return `${tag}#${element.id}`;
    const classes = [...element.classList].slice(0, 2).map((name) => `.${name}`);
    return tag + classes.join("");
  };

  const nameOf = (element: Element): string => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.innerText : undefined;
    const own = element instanceof HTMLElement ? element.innerText : (element.textContent ?? "");
    const name = element.getAttribute("aria-label") || label || own || element.getAttribute("placeholder");
    return oneLine(name ?? "");
  };

  const described = (element: Element): string => {
    const name = nameOf(element);
    const kind = kindOf(element);
    if (kind === "element") return name ? `"${name}" (${pathOf(element)})` : `element ${pathOf(element)}`;
    return name ? `${kind} "${name}"` : `${kind} ${pathOf(element)}`;
  };

  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    // An element whose text was taken away has no height, but whoever reads it reads nothing.
    const hasSize = need === "visible" || (width > 0 && height > 0);
    return isShown && hasSize && element.checkVisibility({ visibilityProperty: true });
  };

  const isForField = need === "ticked" || need === "edited";
  const controlOf = (element: Element): Element =>
    (isForField && element instanceof HTMLLabelElement && element.control) || element;

  const isDisabled = (element: Element): boolean =>
    element.matches(":disabled") ||
    element.closest("[aria-disabled=true]") !== null ||
    (element.closest("button, select, textarea, input")?.matches(":disabled") ?? false);

  const pointOn = (element: Element) => {
    const rects = [...element.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    const box = element.getBoundingClientRect();
    const x = box.left + (point?.x ?? 0);
    const y = box.top + (point?.y ?? 0);
    const isOn = rects.some((r) => x >= r.left && x < r.right && y >= r.top && y < r.bottom);
    if (point && isOn) return { x, y };
    const first = rects[0] ?? box;
    return { x: first.left + first.width / 2, y: first.top + first.height / 2 };
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

  const isWithin = (outer: Element, element: Element): boolean => {
    for (let at: Node | null = element; at; at = at instanceof ShadowRoot ? at.host : at.parentNode) {
      if (at === outer) return true;
    }
    return false;
  };

  const isInSight = ({ x, y }: Point) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;

  /** What takes a click in the element's place, or `null`. */
  const coverOf = (element: Element, top: Element | null): Element | null => {
    if (!top || isWithin(element, top)) return null;
    const label = top.closest("label");
    if (label?.control && (label.control === element || isWithin(label, element))) return null;
    const host = element.closest("button, a[href], [role=button], [role=link]");
    return host && isWithin(host, top) ? null : top;
  };

  const topmostOn = (element: Element): Element | null => {
    const { x, y } = pointOn(element);
    return topmostAt(x, y);
  };

  const obstacleOf = (element: Element, alternative: number): Obstacle | null => {
    if (need === "attached") return null;
    const about = { alternative, element: described(element) };
    if (!isVisible(element)) return { kind: "hidden", ...about };
    if (need === "visible") return null;
    if (need !== "hovered" && isDisabled(element)) return { kind: "disabled", ...about };
    if (need === "edited") {
      const isReadOnly =
        (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.readOnly;
      return isReadOnly ? { kind: "readonly", ...about } : null;
    }
    if (isInSight(pointOn(element)) && !coverOf(element, topmostOn(element))) return null;
    // Where a header that stays in place covers it, there is a position in which it is free.
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    if (!isInSight(pointOn(element))) return { kind: "hidden", ...about };
    const cover = coverOf(element, topmostOn(element));
    return cover ? { kind: "covered", by: described(cover), ...about } : null;
  };

  const choiceOf = (element: Element, alternative: number): Choice => ({
    element: element as HTMLElement,
    alternative,
    name: () => described(element),
    place: () => pointOn(element),
    coveredBy: (top = topmostOn(element) ?? undefined) => {
      const cover = coverOf(element, top ?? null);
      return cover && described(cover);
    },
  });

  const nearness = ["missing", "hidden", "disabled", "readonly", "covered"];
  let nearest: Obstacle = { kind: "missing" };
  for (const [alternative, elements] of found.entries()) {
    const candidates = elements.map(controlOf);
    const element = candidates.find(isVisible) ?? candidates[0];
    if (!element) continue;
    const obstacle = obstacleOf(element, alternative);
    if (!obstacle) return choiceOf(element, alternative);
    if (nearness.indexOf(obstacle.kind) > nearness.indexOf(nearest.kind)) nearest = obstacle;
  }
  return nearest;
}
