/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { Choice, ChooseArguments, FoundBy, Obstacle, Point } from "./choice.ts";
import type { Aim, Sighting } from "./reach.ts";
import type { Tools } from "./tools.ts";

/**
 * Runs in the page, so it refers to nothing outside itself. For the pointer it scrolls the element into view.
 * @param found the elements by alternative, in order of preference.
 * @returns the element to use, or an `Obstacle` if there is none yet.
 */
export function choose(tools: Tools, found: Element[][], needs: ChooseArguments): Choice | Obstacle {
  const { dom, sight, state, fields, labels, stacking, reach, scrolling, naming } = tools;
  const { headings, preference, dialogs, soleContent } = tools;
  const { pressed, operable } = tools.controls;
  const { need, point, isForWord, isDropTarget = false, isShown, by } = needs;
  const isPointed = ["hovered", "clicked", "ticked", "labelling"].includes(need);
  const isForField = ["ticked", "edited", "field"].includes(need);

  const isSeen = need === "visible" ? sight.isLegible : sight.isVisible;
  const isUsed = !["visible", "attached", "field"].includes(need);
  const modal = isPointed ? dialogs.modalAround(found.flat()) : [];
  const isBehindDialog = (element: Element) =>
    modal.length > 0 && !modal.some((dialog) => dom.isWithin(dialog, element));
  const isForClick = need === "clicked" && !needs.isDragged && !needs.isForWord && !needs.isForMenu;
  const isOperable = (element: Element) => dom.matches(element, operable);
  /** Whether an element is in what is closed without being hidden: nothing of it is drawn, and it takes no clicks. */
  const isFaded = (element: Element) =>
    takesNoPointer(element) && dom.pathOf(element).some((around) => getComputedStyle(around).opacity === "0");
  /** Whether an element is for nobody's eyes, or for screen readers alone and not the name of a button that is seen. */
  const isUnseen = (element: Element): boolean => {
    if (isFaded(element) || (isPointed && stacking.isSunk(element))) return true;
    if (!(isPointed || isForField) || !sight.isCutOut(element)) return false;
    const control = dom.closest(element, operable);
    return control === null || sight.isCutOut(control);
  };
  const takesNoPointer = (element: Element) => getComputedStyle(element).pointerEvents === "none";
  /** Whether the page leaves an element out with all that lies beside an open menu or dialog: its body takes no clicks, which those do. */
  const isLeftOut = (element: Element) =>
    takesNoPointer(document.body ?? document.documentElement) && takesNoPointer(element);
  /** Whether an element is inert, but for a part of a button or the like, which takes the press on that. */
  const isInert = (element: Element): boolean => {
    if (!isPointed || !state.isInert(element)) return state.isInert(element);
    const inert = dom.closest(element, "[inert]");
    const control = inert && dom.closest(dom.parentOf(inert) ?? inert, pressed);
    return !control || state.isInert(control);
  };
  /** Whether a person would rather use another match. */
  const isBehind = (element: Element) =>
    isBehindDialog(element) ||
    (isUsed && isInert(element)) ||
    (isPointed && isLeftOut(targetOf(element))) ||
    isUnseen(targetOf(element)) ||
    ((isForField || need === "labelling" || isDropTarget) && sight.isOutOfReach(targetOf(element)));
  /** A focused element can be edited without the pointer: some editors keep their field out of view. */
  const isFocused = (element: Element) => need === "edited" && element === dom.focused();
  const isVisible = (element: Element) => isShown && (isSeen(element) || isFocused(element));

  /** What takes the value in place of its label, or of the option that it shows. */
  const takerOf = (element: Element): Element => {
    if (element instanceof HTMLLabelElement) return element.control ?? element;
    const isChoice = element instanceof HTMLOptionElement && element.selected;
    return (isChoice && dom.closest(element, "select")) || element;
  };
  const standInsOf = (element: Element, by: FoundBy): Element[] => {
    const isByName = isPointed && point === null && by === "name";
    const button = isByName ? preference.namingButtonOf(element) : null;
    if (button && isVisible(button)) return [button];
    if (need === "labelling") return [fields.placeToTick(element)].filter((place) => place !== undefined);
    return [isForField ? takerOf(element) : element];
  };

  /** Whether the pointer reaches what lies behind an element: nothing of it is shown, or it takes no clicks. */
  const passesPointer = (element: Element) => sight.isCutOut(element) || takesNoPointer(element);

  const fitsInto = (pixels: number, { width, height }: DOMRect) => width < pixels && height < pixels;

  const drawnList = '[role="combobox"], [aria-haspopup="listbox"]';

  /**
   * The box of a combobox of which nobody sees the field, if there is nothing else in it to use but what opens the list as well: a press
   * anywhere in it does.
   */
  const boxOfCombobox = (field: Element): Element | null => {
    if (!isPointed || !dom.matches(field, 'input[role="combobox"], input[readonly][aria-haspopup="listbox"]'))
      return null;
    const isPassed = sight.isCutOut(field) && takesNoPointer(field);
    if (!isPassed && !fitsInto(1, dom.boxOf(field))) return null;
    const box = dom.pathOf(dom.parentOf(field)).find((around) => !fitsInto(12, dom.boxOf(around)));
    const isOfField = (one: Element) =>
      one === field || (isPassed && (sight.isCutOut(one) || dom.matches(one, drawnList)));
    const used = isPassed ? `${operable}, [tabindex="0"]` : operable;
    const isOwn = box && !dom.matches(box, "html, body") && dom.queryAll(box, used).every(isOfField);
    return isOwn ? box : null;
  };

  /** Where a person takes hold of a slider that is there for screen readers alone. */
  const thumbOf = (field: Element): Element | null => {
    if (!isPointed || !dom.matches(field, "input[type=range]")) return null;
    const box = dom.pathOf(field).find((around) => !sight.isCutOut(around));
    return box && fields.isThumb(box, field) ? box : null;
  };

  /** Where a person ticks a box that the page replaces with a styled one, or opens a list. */
  const targetOf = (element: Element): Element => {
    const isBox = element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type);
    if (need === "visible") return element;
    if (!isBox) return boxOfCombobox(element) ?? thumbOf(element) ?? element;
    const { x, y } = dom.boxOf(element);
    const isDot = fitsInto(2, dom.boxOf(element));
    const isInPage = isVisible(element) && !isDot && x + scrollX >= 0 && y + scrollY >= 0;
    if (isInPage && !passesPointer(element)) return element;
    return [...(element.labels ?? [])].find((label) => isVisible(label) && !sight.isCutOut(label)) ?? element;
  };

  const aimAt = (element: Element, target: Element): Aim => ({
    point,
    isForField: need === "ticked" || need === "labelling" || target !== element,
    isForDrop: need === "visible",
    isForWord,
  });

  /** A click on the label of a disabled field has no effect. */
  const isDisabled = (element: Element): boolean =>
    [element, labels.fieldBehind(element), labels.boxBeside(element)].some(
      (one) => one !== null && state.isDisabled(one),
    );

  type Hindrance = Exclude<Obstacle["kind"], "missing">;
  const obstacleOfUse = (element: Element): Hindrance | null => {
    if (need === "attached") return null;
    if (isForField && fields.of(element).length === 0) return closedAs(element) ?? "no field";
    if (need === "field") return null;
    if (need === "visible") return isVisible(targetOf(element)) ? null : "hidden";
    return obstacleInPage(element) ?? (state.isAwaitingScripts() ? "loading" : null);
  };

  /** How the page has closed what else would be edited in place, such as a part of a date; `null` if it is no such field. */
  const closedAs = (element: Element): Hindrance | null => {
    if (!isVisible(element) || !dom.matches(element, '[role="spinbutton"], [role="textbox"]')) return null;
    if (isDisabled(element)) return "disabled";
    return dom.attribute(element, "aria-readonly") === "true" ? "readonly" : null;
  };

  const obstacleInPage = (element: Element): Hindrance | null => {
    const target = targetOf(element);
    if (!isVisible(target)) return "hidden";
    if (need !== "hovered" && isDisabled(element)) return "disabled";
    if (isInert(element)) return "inert";
    if (!isPointed) return state.isReadOnly(element) ? "readonly" : null;
    scrollToListBox(target);
    const { spot, isInSight, cover, isAstray } = scrolledTo(target, aimAt(element, target));
    if (!isInSight) return "out of view";
    if (isAstray) return "astray";
    if (cover && isCutAway(target, spot)) return "cut off";
    if (cover && !takesGrip(target, cover))
      return dom.isWithin(cover, target) ? passing(target, spot) : "covered";
    // What takes the press in the element's place, such as a custom element's inner button, may be disabled while the element itself does not say so.
    const top = reach.topmostAt(spot, target);
    const isPressed = need !== "hovered" && top !== null;
    if (!isPressed) return null;
    if (state.isDisabled(top) || soleContent.standsForDisabled(target, spot, isAlsoFound)) return "disabled";
    return isForClick && state.isBarred(top, target) ? "barred" : null;
  };

  /** Scrolls to where the pointer reaches the element, if there is such a position. */
  const scrolledTo = (target: Element, aim: Aim): Sighting => {
    let seen = reach.lookAt(target, aim);
    const isFree = () => seen.isInSight && !seen.cover && !seen.isAstray;
    if (isFree()) return seen;
    scrolling.until(target, () => {
      seen = reach.lookAt(target, aim);
      const isAllCovered = seen.cover !== null && seen.isInSight && reach.fillsWindow(seen.cover);
      return { spot: seen.spot, suits: isFree() || isAllCovered };
    });
    return seen;
  };

  const isAlsoFound = (element: Element) => found.some((elements) => elements.includes(element));

  /** The browser scrolls all of a list box into view when it is pressed, and the release would be on another option. */
  const scrollToListBox = (target: Element) => {
    const list = reach.listBoxOf(target);
    if (list) dom.scrollIntoView(list, { block: "nearest", inline: "nearest", behavior: "instant" });
  };

  /** Why the pointer hits what an element lies in, and not the element. */
  const passing = (target: Element, spot: Point): Hindrance => {
    if (takesNoPointer(target)) return "untouchable";
    return sight.clipperAt(target, spot) ? "cut off" : "covered";
  };

  /** Whether all of an element is cut off by what it lies in, as a month beside the one that a calendar shows. */
  const isCutAway = (target: Element, spot: Point): boolean => {
    const { left, top, right, bottom } = sight.partInSight(target);
    return (right <= left || bottom <= top) && sight.clipperAt(target, spot) !== null;
  };

  /** Whether what is to be dragged leaves the press to a row that can be, as a button does which is there for keys. */
  const takesGrip = (target: Element, cover: Element): boolean =>
    needs.isDragged === true &&
    takesNoPointer(target) &&
    dom.isWithin(cover, target) &&
    dom.closest(cover, '[draggable="true"]') !== null;

  const coverInWords = (element: Element, top: Element | undefined): string | null => {
    const target = targetOf(element);
    const aim = aimAt(element, target);
    const cover = top ? (reach.isCover(target, top, aim) ? top : null) : reach.lookAt(target, aim).cover;
    return cover && !takesGrip(target, cover) ? naming.described(cover) : null;
  };

  /** How a person gives a value to what the page draws itself in place of a field. */
  const wayInstead = (element: Element): "frame" | "slider" | "list" | "option" | null => {
    if (dom.matches(element, "iframe, frame")) return "frame";
    if (dom.matches(element, "option")) return "option";
    if (dom.matches(element, '[role="slider"]')) return "slider";
    return dom.matches(element, drawnList) ? "list" : null;
  };

  /** What takes an entry, if there is just one in the nearest element around that has any: a label that leads to no field stands beside its own. */
  const fieldBeside = (element: Element): Element | null => {
    const takers = `input, select, textarea, [contenteditable], ${drawnList}`;
    /** One that something else names is the field of that. */
    const isOfAnother = (one: Element) => {
      const namers = [...((one as HTMLInputElement).labels ?? []), ...dom.labelling(one)];
      if (namers.length === 0) return dom.attribute(one, "aria-label") !== null;
      return !namers.some((namer) => dom.isWithin(element, namer) || dom.isWithin(namer, element));
    };
    const isTaker = (one: Element) =>
      isVisible(one) && (fields.of(one).some(({ kind }) => kind !== "tick") || wayInstead(one) !== null);
    for (const box of dom.pathOf(element).slice(1)) {
      if (dom.matches(box, "html, body")) return null;
      const found = dom.queryAll(box, takers).filter(isTaker);
      const innermost = found.filter((one) => !found.some((other) => other !== one && dom.holds(one, other)));
      const [only = null, ...others] = innermost;
      if (only) return others.length > 0 || isOfAnother(only) ? null : only;
      if (dom.matches(box, 'fieldset, [role="group"], [role="radiogroup"], tr, li')) return null;
    }
    return null;
  };

  /** Whether a field, or the box around it, opens a list: which of the two says so differs. */
  const opensList = (element: Element): boolean => {
    const box = dom.closest(element, drawnList);
    return box !== null && dom.attribute(box, "aria-readonly") !== "true";
  };

  const partOfList = (element: Element): "list" | "option" | null => {
    if (dom.matches(element, "option")) return "option";
    return isForField && dom.matches(element, "select") ? "list" : null;
  };

  const obstacleOf = (element: Element, alternative: number): Obstacle | null => {
    const kind = obstacleOfUse(element);
    if (!kind) return null;
    const about = { alternative, element: naming.described(element) };
    if (kind === "no field") {
      const within = dom.queryAll(element, "input, select, textarea, [contenteditable]");
      const isAround = within.some((one) => fields.of(one).length > 0 && isVisible(one));
      const instead = isAround ? "around" : wayInstead(element);
      const beside = instead === null ? fieldBeside(element) : null;
      return { kind, instead, beside: beside && naming.described(beside), ...about };
    }
    if (kind === "hidden") return { kind, part: partOfList(element), ...about };
    if (kind === "readonly") return { kind, instead: opensList(element) ? "list" : null, ...about };
    const target = targetOf(element);
    const { spot: at, cover } = reach.lookAt(target, aimAt(element, target));
    if (kind === "covered") return { kind, by: cover ? naming.described(cover) : "", at, ...about };
    if (kind === "cut off") {
      const clipper = sight.clipperAt(target, at);
      return { kind, by: clipper ? naming.described(clipper) : "", at, ...about };
    }
    if (kind !== "astray") return { kind, ...about };
    const { width, height } = dom.boxOf(target);
    const size = { width: Math.round(width), height: Math.round(height) };
    // Without a point, nothing is astray.
    return { kind, point: point as Point, ...size, ...about };
  };

  const choiceOf = (element: Element, alternative: number): Choice => ({
    element: element as HTMLElement,
    alternative,
    name: () => naming.described(element),
    place: () => reach.lookAt(targetOf(element), aimAt(element, targetOf(element))).spot,
    coveredBy: (top) => coverInWords(element, top),
  });

  /** Whether an element is an item of a menu or the like that leaves the press to the link or button which is all that it holds. */
  const isMereItem = (element: Element, inner: Element) =>
    soleContent.isItemOf(element, inner) && !passesPointer(inner);

  /**
   * What can be operated before what lies around it: a heading, a cell or an item has the same name as the only link or button in it, and
   * takes a click beside that without any effect. A recorded point belongs to the element for which it was recorded.
   */
  const operableFirst = (elements: Element[], by: FoundBy): Element[] => {
    if (!isUsed || point !== null) return elements;
    const reversed: Element[] = [];
    const ordered = need === "clicked" ? headings.last(elements, by, needs.isDragged === true) : elements;
    for (const element of ordered.toReversed()) {
      const inner = reversed.at(-1);
      const isUnlike = inner && isOperable(inner) && (!isOperable(element) || isMereItem(element, inner));
      const isAround = isUnlike && dom.isWithin(element, inner);
      reversed.splice(reversed.length - (isAround ? 1 : 0), 0, element);
    }
    return reversed.reverse();
  };

  const holdsValue = (element: Element) =>
    isVisible(element) &&
    (dom.matches(element, drawnList) || fields.of(element).some(({ kind }) => kind !== "tick"));

  /** Buttons before the field of their name which the test has just filled in, or its label: a click on that does nothing, unless it opens a list. */
  const buttonsFirst = (elements: Element[], by: FoundBy): Element[] => {
    // A double click selects a word of the field.
    if (needs.isForWord || needs.isDragged) return elements;
    const isFilledIn = (element: Element) => {
      const field = labels.fieldBehind(element) ?? element;
      const isEntered = tools.typedInto.has(field) && field === dom.focused();
      return isEntered && !opensList(field) && !dom.matches(field, "input[list]");
    };
    const buttons = "button, input:is([type=submit], [type=button], [type=image]), [role=button]";
    const at = elements.findIndex(isFilledIn);
    const filledIn = elements[at];
    // A button of which a text is only a part says something else.
    const saysSame = (one: Element) =>
      by === "name" || (filledIn && headings.saidBy(one) === headings.saidBy(filledIn));
    const isMeant = (one: Element) => dom.matches(one, buttons) && isVisible(one) && saysSame(one);
    if (!filledIn || !elements.some(isMeant)) return elements;
    const after = elements.slice(at).filter((one) => !isFilledIn(one));
    const others = after.filter((one) => !isMeant(one));
    return [...elements.slice(0, at), ...after.filter(isMeant), ...others, ...elements.filter(isFilledIn)];
  };

  /** What is only read, such as a text to be compared, is the first with that text. */
  const inPreference = (elements: Element[], by: FoundBy): Element[] => {
    if (need === "visible" || need === "attached")
      return by === "name" || by === "name and role" ? preference.namersLast(elements, holdsValue) : elements;
    if (point !== null) return elements;
    const isByText = typeof by === "object";
    const ordered = need === "clicked" && (by === "name" || isByText) ? buttonsFirst(elements, by) : elements;
    if (by === "name" && need === "clicked") return ordered;
    return preference.exactFirst(ordered, by, (element) => isVisible(targetOf(element)), isForClick);
  };

  /** A heading may have the name of the field for files below it. */
  const fileFieldsFirst = (elements: Element[]): Element[] => {
    const isFileField = (one: Element) => dom.matches(one, "input[type=file]");
    const found = needs.takesFiles ? elements.filter(isFileField) : [];
    return found.length > 0 ? found : elements;
  };

  /** Of several lists that show the option which is named, one from which nobody can choose is not meant. */
  const closedListsLast = (elements: Element[]): Element[] => {
    const isClosed = (one: Element) => dom.matches(one, "option") && isDisabled(takerOf(one));
    return isForField
      ? [...elements.filter((one) => !isClosed(one)), ...elements.filter(isClosed)]
      : elements;
  };

  /** Whether nothing of an element is drawn, as of a button that its row shows only under the mouse. */
  const isTransparent = (element: Element): boolean => {
    if (Element.prototype.checkVisibility.call(element, { opacityProperty: true })) return false;
    const isFading = (one: Element) => Element.prototype.getAnimations.call(one).length > 0;
    return dom.pathOf(element).some((one) => getComputedStyle(one).opacity === "0" && !isFading(one));
  };
  const kindOf = (element: Element) =>
    `${dom.tagOf(element)} ${dom.attribute(element, "type")} ${dom.closest(element, operable) !== null}`;
  /** Those that are seen under the mouse, or where the focus is, each with the boxes around it that are so, too. */
  const underMouse = (elements: Element[]): { one: Element; boxes: Element[] }[] =>
    elements
      .filter((one) => !isTransparent(targetOf(one)) && isVisible(targetOf(one)) && !isBehind(one))
      .map((one) => ({
        one,
        boxes: dom.pathOf(targetOf(one)).filter((around) => dom.matches(around, ":hover, :focus-within")),
      }));

  /**
   * Visible elements come first, and among them those that are neither behind a dialog, nor inert, nor for screen readers alone, nor transparent while
   * the mouse shows one of their kind elsewhere.
   */
  const inOrder = function* (elements: Element[]) {
    const behind: Element[] = [];
    let shown: ReturnType<typeof underMouse> | undefined;
    const isOutshone = (element: Element) => {
      if (!(isPointed || isForField) || elements.length === 1 || !isTransparent(targetOf(element)))
        return false;
      shown ??= underMouse(elements);
      const path = dom.pathOf(targetOf(element));
      /** Whether a box is a row of which the element lies in another one: the mouse in a large part of the page shows nothing. */
      const isOtherRow = (row: Element | undefined) => {
        const own = row && path.find((box) => dom.parentOf(box) === dom.parentOf(row));
        if (!row || !own || dom.tagOf(own) !== dom.tagOf(row)) return false;
        const { width, height } = dom.boxOf(row);
        return width * height < (innerWidth * innerHeight) / 3;
      };
      return shown.some(
        ({ one, boxes }) =>
          kindOf(one) === kindOf(element) && isOtherRow(boxes.findLast((box) => !path.includes(box))),
      );
    };
    for (const element of elements.values().filter((one) => isVisible(targetOf(one)))) {
      if (isBehind(element) || isOutshone(element)) behind.push(element);
      else yield element;
    }
    yield* behind;
    yield* elements.slice(0, 1);
  };

  /** The visible ones of the elements that lie in the dialog or list which covers one of them. */
  const inFrontOf = (element: Element, elements: Element[], over: typeof dialogs.over): Element[] => {
    const target = targetOf(element);
    const { cover: there, isInSight } = reach.lookAt(target, aimAt(element, target));
    const cover = there ?? (isInSight ? null : dialogs.layerOver(target));
    const box = cover && over(cover, elements, target);
    if (!box || dom.isWithin(box, element)) return [];
    return elements.filter((one) => dom.isWithin(box, one) && isVisible(targetOf(one)));
  };

  /** Of the elements, the first that is seen in the layer which covers one of them: only the test can tell whether that is meant. */
  const inLayerOver = (element: Element, elements: Element[]): string | null => {
    const target = targetOf(element);
    const { cover } = reach.lookAt(target, aimAt(element, target));
    const layer = dom.pathOf(cover).findLast((around) => getComputedStyle(around).position === "fixed");
    const isIn = (one: Element) => layer !== undefined && dom.isWithin(layer, one);
    const other = isIn(element) ? undefined : elements.find((one) => isIn(one) && isVisible(targetOf(one)));
    return other ? naming.described(other) : null;
  };

  /** Of the elements, the one that covers all of another: a person does not see that. */
  const inPlaceOf = (element: Element, elements: Element[]): Element[] => {
    if (!(isPointed || isForField) || needs.isDragged || point !== null) return [];
    const target = targetOf(element);
    const { cover } = reach.lookAt(target, aimAt(element, target));
    const { left, top, right, bottom } = sight.partInSight(target);
    const isAllOver = (box: DOMRect) =>
      box.left <= left && box.top <= top && box.right >= right && box.bottom >= bottom;
    const isOver = (one: Element) =>
      cover !== null && dom.isWithin(one, cover) && !dom.isWithin(one, element) && isAllOver(dom.boxOf(one));
    // Sliders lie over one another for their thumbs, each of which is free.
    const hides = (one: Element) => sight.isForEyes(one) && !dom.matches(one, "input[type=range]");
    return elements.filter((one) => isOver(one) && (!isForField || hides(one)));
  };

  /** The visible ones of the elements in a list that is open over the page, before the first one if that is a text beside it. */
  const inOpened = (first: Element, elements: Element[]): Element[] => {
    if (need !== "clicked" || needs.isDragged || point !== null || dom.closest(first, operable)) return [];
    const list = dialogs.opened(elements);
    if (!list || dom.isWithin(list, first)) return [];
    return elements.filter((one) => dom.isWithin(list, one) && isVisible(targetOf(one)));
  };

  const nearness = [
    ...["missing", "no field", "hidden", "out of view", "inert", "disabled", "barred", "readonly", "astray"],
    ...["untouchable", "cut off", "covered", "loading"],
  ];
  /** The nearest to none comes last, and of one kind that of which the message says what to do instead. */
  const rankOf = (obstacle: Obstacle): number =>
    nearness.indexOf(obstacle.kind) + ("instead" in obstacle && obstacle.instead ? 0.5 : 0);
  let nearest: Obstacle = { kind: "missing" };
  let nearestElement: Element | null = null;
  /** Whether a button or the like was found that is there, and cannot be used yet. */
  let isAwaited = false;
  const firstUsable = (elements: Element[], alternative: number): Choice | null => {
    // Before anything scrolls, as many a list closes then.
    const isReached = isUsed || need === "field" || isDropTarget;
    const [first] = isReached && elements.length > 1 ? inOrder(elements) : [];
    // Of a field that is filled in by keys, and of where something is dropped, it is found out later whether it is covered.
    const over = isPointed ? dialogs.listOver : dialogs.over;
    const upper = first && isForField ? inPlaceOf(first, elements) : [];
    const listed = first ? [...inFrontOf(first, elements, over), ...inOpened(first, elements), ...upper] : [];
    if (listed.length > 0) return firstUsable(listed, alternative);
    for (const element of inOrder(elements)) {
      const obstacle = obstacleOf(element, alternative);
      if (!obstacle) return choiceOf(element, alternative);
      const inFront =
        obstacle.kind === "covered"
          ? [...inFrontOf(element, elements, dialogs.over), ...inPlaceOf(element, elements)]
          : [];
      if (inFront.length > 0) return firstUsable(inFront, alternative);
      if (obstacle.kind === "covered" && elements.length > 1) obstacle.other = inLayerOver(element, elements);
      if (rankOf(obstacle) > rankOf(nearest)) [nearest, nearestElement] = [obstacle, element];
      // If several elements are usable, the first is meant. One that cannot be scrolled into view is not usable, nor is what takes no value.
      const isUnusable = ["hidden", "out of view", "no field"].includes(obstacle.kind);
      if (isUnusable || (obstacle.kind === "cut off" && isCutAway(targetOf(element), obstacle.at))) continue;
      isAwaited ||= dom.closest(element, `${pressed}, [role="textbox"]`) !== null;
      break;
    }
    return null;
  };
  for (const [alternative, elements] of found.entries()) {
    const foundBy = by[alternative] ?? "other";
    const candidates = operableFirst(
      fileFieldsFirst(closedListsLast(inPreference(elements, foundBy))).flatMap((one) =>
        standInsOf(one, foundBy),
      ),
      foundBy,
    );
    const wasAwaited = isAwaited;
    const usable = firstUsable(candidates, alternative);
    // All ways lead to the same element: while the button cannot be used, a text that says the same is another one.
    const isBeside = need === "clicked" && wasAwaited && usable && headings.isOnlyRead(usable.element);
    if (usable && !isBeside) {
      tools.lookedAt.element = usable.element;
      return usable;
    }
  }
  tools.lookedAt.element = nearestElement;
  return nearest;
}
