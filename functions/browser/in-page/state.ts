/// <reference lib="dom" />
import type { Dom } from "./dom.ts";

/** Whether the page lets an element be used. */
export interface State {
  isDisabled(element: Element): boolean;
  isReadOnly(element: Element): boolean;
  /**
   * Whether the pointer alone says that an entry, such as a day, takes no press. A button or a field says itself whether it is disabled, and
   * anything else may tell by a press why it looks so.
   * @param target for which the element takes the press.
   */
  isBarred(element: Element, target: Element): boolean;
  isInert(element: Element): boolean;
  /**
   * Whether the document's own scripts have not run yet, so that a button may do nothing, or something else.
   * @param isLoadingMore whether others are on their way, by which some pages load themselves.
   */
  isAwaitingScripts(isLoadingMore: boolean): boolean;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function stateTools(dom: Dom): State {
  const controls = ":is(button, select, textarea, input, option, optgroup)";

  const readyState = Object.getOwnPropertyDescriptor(Document.prototype, "readyState")?.get;
  /** Milliseconds after which a document is used as it is: some never end. A person would have seen it for a while. */
  const patience = 3000;
  /** Milliseconds in which what runs as the document loads has asked for other scripts. */
  const askingMs = 50;
  /** Milliseconds in which a script that has arrived later has run, and has asked for others: a busy machine takes a while. */
  const runningMs = 150;

  const isCustom = (element: Element) => dom.tagOf(element).includes("-");

  /** Custom elements say so by an attribute, which some set to `false`. */
  const saysDisabled = (element: Element) =>
    isCustom(element) && (dom.attribute(element, "disabled") ?? "false").toLowerCase() !== "false";

  /** By which libraries that draw their own lists and menus mark what cannot be chosen, some of them by that alone. */
  const entries = ':is([role="option"], [role^="menuitem"], [role="treeitem"], [role="tab"], [role="radio"])';
  const marked = `${entries}:is([data-disabled=""], [data-disabled="true"]):not([aria-disabled])`;

  const ofList = `li, td, th, [role="gridcell"], ${entries}, [class*="disabled" i]`;
  const roles = ["button", "link", "checkbox", "switch", "combobox", "textbox"].map(
    (role) => `[role="${role}"]`,
  );
  const saysItself = `a[href], button, summary, input, select, textarea, label, [contenteditable], [aria-disabled], ${roles}`;

  /** An element and its shadow hosts. Not what it is slotted into: a tooltip's `disabled` is not its button's. */
  const withHosts = (element: Element): Element[] => {
    const root = Node.prototype.getRootNode.call(element);
    return root instanceof ShadowRoot ? [element, ...withHosts(root.host)] : [element];
  };

  /** When a script of the document's own site had arrived; 0 if it is none. */
  const arrivalOfScript = (entry: PerformanceEntry): number => {
    const { name, initiatorType, responseEnd } = entry as PerformanceResourceTiming;
    const isOwnScript = /^(script|other)$/.test(initiatorType) && name.startsWith(`${location.origin}/`);
    return isOwnScript ? responseEnd : 0;
  };

  return {
    isDisabled: (element) => {
      const nearest = dom.closest(element, "[aria-disabled]");
      const entry = dom.closest(element, `${entries}, [aria-disabled]`);
      return (
        dom.matches(element, ":disabled") ||
        dom.closest(element, `${controls}:disabled`) !== null ||
        dom.pathOf(element).some((around) => isCustom(around) && dom.matches(around, ":disabled")) ||
        withHosts(element).some(saysDisabled) ||
        (entry !== null && dom.matches(entry, marked)) ||
        (nearest !== null && dom.attribute(nearest, "aria-disabled") === "true")
      );
    },
    isBarred: (element, target) =>
      getComputedStyle(element).cursor === "not-allowed" &&
      dom.closest(element, ofList) !== null &&
      [element, target].every((one) => dom.closest(one, saysItself) === null),
    isReadOnly: (element) =>
      (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.readOnly,
    isInert: (element) => {
      const inert = dom.closest(element, "[inert]");
      const modal = dom.closest(element, ":modal");
      if (inert === null || modal === null || modal === inert) return inert !== null;
      // https://html.spec.whatwg.org/multipage/interaction.html#inert-subtrees: what is modal escapes the inertness around it.
      return !dom.isWithin(inert, modal);
    },
    // Deferred scripts and modules run after the document is "interactive", and before this event.
    isAwaitingScripts: (isLoadingMore) => {
      if (performance.now() > patience) return false;
      const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const runAt = navigation?.domContentLoadedEventEnd;
      if (!runAt) return readyState?.call(document) !== "complete";
      const loadedAt = Math.max(runAt, navigation.loadEventEnd);
      const arrivedAt = Math.max(...performance.getEntriesByType("resource").map(arrivalOfScript), 0);
      const isRunning = arrivedAt > runAt && performance.now() - arrivedAt < runningMs;
      return isLoadingMore || isRunning || performance.now() - loadedAt < askingMs;
    },
  };
}
