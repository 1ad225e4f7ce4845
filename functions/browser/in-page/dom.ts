/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * The tree as it is drawn: slotted nodes lie within their slot, and a shadow root's content within its host. Every
 * property is read through its prototype: fields of a form shadow the form's own properties of the same names, in every
 * world, and elements do the same to a document's.
 */
export interface Dom {
  /** The element in which an element or a text is drawn; `null` at the top. */
  parentOf(node: Node): Element | null;
  /** What is drawn in an element, a shadow root or a document, with slots replaced by their content. */
  childrenOf(node: Node): Node[];
  /** An element and those in which it is drawn, innermost first. */
  pathOf(node: Node | null): Element[];
  isWithin(outer: Element, inner: Node | null): boolean;
  /** Whether the tree of a root, or of a shadow root below it, contains the node, drawn or not. */
  holds(root: Node, node: Node): boolean;
  /** The elements that one of the roots holds, in its shadow root or slotted into that. */
  within(roots: readonly Node[], elements: Element[]): Element[];
  /** The nearest element of `pathOf` that matches. */
  closest(node: Node | null, selector: string): Element | null;
  shadowOf(node: Node): ShadowRoot | null;
  attribute(element: Element, name: string): string | null;
  /** What `aria-labelledby` of an element refers to: an id holds in its own document or shadow root alone. */
  labelling(element: Element): Element[];
  /** All text in the source of an element, shown or not. */
  textContentOf(element: Element): string;
  matches(element: Element, selector: string): boolean;
  queryAll(root: ParentNode, selector: string): Element[];
  boxOf(element: Element): DOMRect;
  rectsOf(element: Element): DOMRect[];
  /** An empty document of HTML, in which nothing runs or loads. */
  newDocument(): Document;
  /** Whether nobody can scroll the window across, as it cuts off what lies beside it. */
  isCutAcross(): boolean;
  /** The same of what lies below. */
  isCutDown(): boolean;
  /**
   * @param isHeld whether the window and the body are scrolled no further than a person can, by default so.
   * @returns whether the element has moved.
   */
  scrollIntoView(element: Element, options: ScrollIntoViewOptions, isHeld?: boolean): boolean;
  /** Notes that the document was scrolled, as `scrollIntoView` does if it moves the element. */
  noteScroll(): void;
  /** How long ago that was last noted, in milliseconds; if it never was, longer than any film. */
  sinceScrolled(): number;
  /** How far an element's content is scrolled, in CSS pixels. */
  scrollOf(element: Element): { left: number; top: number };
  /** By how many CSS pixels an element's content goes beyond it, down. */
  depthOf(element: Element): number;
  /** `BUTTON` or `svg`: a document of XML, too, gets the elements of HTML in upper case. */
  tagOf(element: Element): string;
  /** Whether it is an element whose text nobody reads: a script, a style or the like. */
  isUnread(node: Node): boolean;
  isConnected(node: Node): boolean;
  /** Whether it is neither left out of the layout (`display: none`) nor made invisible. */
  isDisplayed(element: Element): boolean;
  /** Whether its text can be edited in place (`contenteditable`). */
  isEditable(element: Element | null): boolean;
  /**
   * What the browser knows of a text that the page edits with what the browser gives it (https://www.w3.org/TR/edit-context/); `null` for
   * any other element.
   */
  givenTextOf(element: Element): string | null;
  elementAt(root: DocumentOrShadowRoot, x: number, y: number): Element | null;
  /** The focused element, in shadow roots too. */
  focused(): Element | null;
}

/** Runs in the page, so it refers to nothing outside itself. */
export function domTools(): Dom {
  const getterOf = <P extends object, K extends keyof P & string>(prototype: P, name: K) => {
    const get = Object.getOwnPropertyDescriptor(prototype, name)?.get as (this: P) => P[K];
    return (object: P): P[K] => get.call(object);
  };
  const parentNode = getterOf(Node.prototype, "parentNode");
  const childNodes = getterOf(Node.prototype, "childNodes");
  const isConnected = getterOf(Node.prototype, "isConnected");
  const shadowRoot = getterOf(Element.prototype, "shadowRoot");
  const slotOfElement = getterOf(Element.prototype, "assignedSlot");
  const slotOfText = getterOf(Text.prototype, "assignedSlot");
  const scrollLeft = getterOf(Element.prototype, "scrollLeft");
  const scrollTop = getterOf(Element.prototype, "scrollTop");
  const scrollHeight = getterOf(Element.prototype, "scrollHeight");
  const clientHeight = getterOf(Element.prototype, "clientHeight");
  const tagName = getterOf(Element.prototype, "tagName");
  const textContent = getterOf(Node.prototype, "textContent");
  const isContentEditable = getterOf(HTMLElement.prototype, "isContentEditable");
  const editContext = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "editContext")?.get;
  const activeOf = getterOf(Document.prototype, "activeElement");
  const rootOf = getterOf(Document.prototype, "documentElement");
  const bodyOf = getterOf(Document.prototype, "body");
  const implementationOf = getterOf(Document.prototype, "implementation");
  const { getAttribute, matches, getBoundingClientRect, getClientRects, checkVisibility } = Element.prototype;
  const { scrollIntoView } = Element.prototype;
  const scrollTo: (to: ScrollToOptions) => void = Element.prototype.scrollTo;

  const tagOf = (element: Element) =>
    element instanceof HTMLElement ? tagName(element).toUpperCase() : tagName(element);
  /** A drawing has scripts and styles of its own. */
  const unread = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD", "script", "style"]);

  let scrolledAt = Number.MIN_SAFE_INTEGER;
  const noteScroll = () => {
    scrolledAt = performance.now();
  };

  /** Whose overflow is the window's: https://drafts.csswg.org/css-overflow-3/#overflow-propagation. */
  const scrolledWithWindow = (): Element => {
    const root = rootOf(document);
    const { overflowX, overflowY } = getComputedStyle(root);
    const isPassedOn = overflowX === "visible" && overflowY === "visible";
    return (isPassedOn && bodyOf(document)) || root;
  };
  const isCut = (element: Element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return { across: /hidden|clip/.test(overflowX), down: /hidden|clip/.test(overflowY) };
  };
  /** Whether the document is in a frame that nobody can scroll, as its element in a page of the same site says. */
  const isFixedFrame = () =>
    frameElement !== null && /^(no|off|noscroll)$/i.test(getAttribute.call(frameElement, "scrolling") ?? "");
  const isCutAcross = () => isFixedFrame() || isCut(scrolledWithWindow()).across;
  const isCutDown = () => isFixedFrame() || isCut(scrolledWithWindow()).down;

  const slotOf = (node: Node) =>
    node instanceof Element ? slotOfElement(node) : node instanceof Text ? slotOfText(node) : null;

  const shadowOf = (node: Node) => (node instanceof Element ? shadowRoot(node) : null);

  const parentOf = (node: Node): Element | null => {
    const parent = slotOf(node) ?? parentNode(node);
    if (parent instanceof ShadowRoot) return parent.host;
    return parent instanceof Element ? parent : null;
  };

  const childrenOf = (node: Node): Node[] => {
    if (node instanceof HTMLSlotElement && isInShadow(node)) {
      const assigned = node.assignedNodes();
      return (assigned.length > 0 ? assigned : [...childNodes(node)]).flatMap(unslotted);
    }
    return [...childNodes(shadowOf(node) ?? node)].flatMap(unslotted);
  };
  const isInShadow = (node: Node) => Node.prototype.getRootNode.call(node) instanceof ShadowRoot;
  const unslotted = (node: Node): Node[] =>
    node instanceof HTMLSlotElement && isInShadow(node) ? childrenOf(node) : [node];

  /** Whether what is seen itself shows what lies right in it: a closed part of the page shows its summary alone. */
  const showsChild = (around: Element, inner: Element): boolean => {
    if (getComputedStyle(around).contentVisibility === "hidden") return false;
    const isClosed = around instanceof HTMLDetailsElement && !around.open;
    return (
      !isClosed ||
      childrenOf(around).find((one) => one instanceof Element && tagOf(one) === "SUMMARY") === inner
    );
  };

  /** The browser calls what has no box of its own (`display: contents`) invisible, whatever it holds. */
  const isDisplayed = (element: Element): boolean => {
    if (checkVisibility.call(element, { visibilityProperty: true })) return true;
    if (getComputedStyle(element).visibility !== "visible") return false;
    let [inner, around]: [Element, Element | null] = [element, element];
    while (around && getComputedStyle(around).display === "contents")
      [inner, around] = [around, parentOf(around)];
    return around !== element && around !== null && checkVisibility.call(around) && showsChild(around, inner);
  };

  const pathOf = (node: Node | null): Element[] => {
    const path: Element[] = [];
    const first = node instanceof Element || node === null ? node : parentOf(node);
    for (let at = first; at; at = parentOf(at)) path.push(at);
    return path;
  };

  const isHeld = (roots: ReadonlySet<Node>, node: Node | null): boolean => {
    for (let at: Node | null = node; at; at = at instanceof ShadowRoot ? at.host : parentNode(at)) {
      if (roots.has(at)) return true;
    }
    return false;
  };

  const queryOf = (root: ParentNode) => {
    if (root instanceof Document) return Document.prototype.querySelectorAll;
    return root instanceof Element
      ? Element.prototype.querySelectorAll
      : DocumentFragment.prototype.querySelectorAll;
  };

  const boxOf = (element: Element) => getBoundingClientRect.call(element);
  const isMatch = (element: Element, selector: string) => matches.call(element, selector);

  return {
    parentOf,
    childrenOf,
    pathOf,
    isWithin: (outer, inner) => {
      for (let at: Node | null = inner; at; at = parentOf(at)) if (at === outer) return true;
      return false;
    },
    holds: (root, node) => isHeld(new Set([root]), node),
    within: (roots, elements) => {
      const holders = new Set(roots.map((root) => (root instanceof ShadowRoot ? root.host : root)));
      const isWhole = (element: Element) => shadowOf(element) !== null && holders.has(element);
      return elements.filter((element) => isHeld(holders, isWhole(element) ? parentNode(element) : element));
    },
    closest: (node, selector) => pathOf(node).find((element) => isMatch(element, selector)) ?? null,
    shadowOf,
    attribute: (element, name) => getAttribute.call(element, name),
    labelling: (element) => {
      const ids = getAttribute.call(element, "aria-labelledby");
      if (ids === null) return [];
      const root = Node.prototype.getRootNode.call(element);
      const { getElementById } = (root instanceof Document ? Document : DocumentFragment).prototype;
      return ids.split(/\s+/).flatMap((id) => getElementById.call(root as Document, id) ?? []);
    },
    textContentOf: (element) => textContent(element) ?? "",
    matches: isMatch,
    queryAll: (root, selector) => [...queryOf(root).call(root, selector)],
    boxOf,
    rectsOf: (element) => [...getClientRects.call(element)],
    // A page that takes trusted markup only refuses what parses any.
    newDocument: () => implementationOf(document).createHTMLDocument(),
    isCutAcross,
    isCutDown,
    scrollIntoView: (element, options, isHeld = true) => {
      const { x, y } = boxOf(element);
      const body: Element | null = bodyOf(document);
      const before = { left: scrollX, top: scrollY };
      const ofBody = { left: body ? scrollLeft(body) : 0, top: body ? scrollTop(body) : 0 };
      scrollIntoView.call(element, options);
      // Away from its beginning, it is a script alone that scrolls what cuts off the rest; keys do as well, and it may go back from there.
      const isAway = (at: number, from: number) => isHeld && Math.abs(at) > Math.abs(from);
      if (isAway(scrollX, before.left) && isCutAcross())
        window.scrollTo({ left: before.left, behavior: "instant" });
      if (isAway(scrollY, before.top) && isCutDown())
        window.scrollTo({ top: before.top, behavior: "instant" });
      if (body && isAway(scrollLeft(body), ofBody.left) && isCut(body).across)
        scrollTo.call(body, { left: ofBody.left, behavior: "instant" });
      if (body && isAway(scrollTop(body), ofBody.top) && isCut(body).down)
        scrollTo.call(body, { top: ofBody.top, behavior: "instant" });
      const after = boxOf(element);
      const hasMoved = after.x !== x || after.y !== y;
      // What moved may be the frame.
      if (self !== top || hasMoved) noteScroll();
      return hasMoved;
    },
    noteScroll,
    sinceScrolled: () => performance.now() - scrolledAt,
    scrollOf: (element) => ({ left: scrollLeft(element), top: scrollTop(element) }),
    depthOf: (element) => scrollHeight(element) - clientHeight(element),
    tagOf,
    isUnread: (node) => node instanceof Element && unread.has(tagOf(node)),
    isConnected: (node) => isConnected(node),
    isDisplayed,
    isEditable: (element) => element instanceof HTMLElement && isContentEditable(element),
    givenTextOf: (element) => {
      const context = element instanceof HTMLElement && editContext?.call(element);
      return context ? (context as { text: string }).text : null;
    },
    elementAt: (root, x, y) =>
      (root instanceof Document ? Document : ShadowRoot).prototype.elementFromPoint.call(root, x, y),
    focused: () => {
      let active = activeOf(document);
      for (let inner = active; inner; inner = shadowOf(inner)?.activeElement ?? null) active = inner;
      return active;
    },
  };
}
