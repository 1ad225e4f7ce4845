/**
 * What an element has to be before it can be used: visible, not covered if the pointer is used, and enabled except for
 * `hovered`. `ticked`, `edited` and `field` (which is `attached`, of a field) take a label for its field; `labelling` clicks
 * what is seen in place of the field.
 */
type Need = "attached" | "visible" | "hovered" | "clicked" | "ticked" | "labelling" | "edited" | "field";

export interface Needs {
  need: Need;
  /** Where it will be clicked, from its top left corner; its middle if `null`, or if that is not on it and the middle will do. */
  point: Point | null;
  /** Whether it will be dragged by that. */
  isDragged?: boolean;
  /** Whether it is to take files, whose field many pages hide behind its label. */
  takesFiles?: boolean;
  /** Whether a click on it is to open a field for files, which may lie over it unseen. */
  isForFiles?: boolean;
  /** Whether something will be dropped on it. */
  isDropTarget?: boolean;
  /** Whether a list may still be about to show what was typed; absent where the pointer is not used. */
  awaitsList?: boolean | undefined;
  /** Whether a word of it is meant, which a double click selects. */
  isForWord?: boolean;
  /** Whether the secondary button of the mouse presses it, which opens a menu for what is only read as well. */
  isForMenu?: boolean;
  /** Whether a finger is used in place of the mouse: it moves what has no scroll bar. */
  isTouch?: boolean;
  /** Whether a `hover` step has just put the mouse where it is: what is meant lies there. */
  isAfterHover?: boolean;
  /** Whether what a selector names may be about to come: until then, what a later one finds by its place or a text alone is not used. */
  awaitsNamed?: boolean;
  /** Whether what an earlier selector finds hidden may be shown yet: until then, the same text elsewhere is not used. */
  awaitsShown?: boolean;
  /** Whether another look follows if this one finds nothing: then a large page is not asked for the names of all that it shows. */
  isBrief?: boolean;
}

/** CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** A place at which the pointer can be used. */
export interface AimedAt extends Point {
  /** A place beside the element from which the mouse comes to it, if that has not been moved in the document before. */
  from?: Point | null;
  /** How long ago the page was scrolled to something, in milliseconds. */
  sinceScrolledMs: number;
}

export interface ChooseArguments extends Needs {
  /** Whether the frame is shown. */
  isShown: boolean;
  /** Whether its document waits for a script of its own site, which it may have asked for after it was there. */
  awaitsScripts: boolean;
  /** For each alternative. */
  by: readonly FoundBy[];
}

/**
 * What all that a selector finds has in common: its accessible name, that and its role, this text in it, its place among others, or
 * nothing of these.
 */
export type FoundBy = "name" | "name and role" | "place" | "other" | { text: string };

/** How a person turns the wheel of the mouse for what is cut off above or below. */
export interface Wheel {
  /** Where the mouse is meanwhile, in the frame's viewport. */
  over: Point;
  /** By how many pixels; down if positive. */
  down: number;
}

/** Why no element can be used yet, for the alternative that came closest. */
export type Obstacle =
  | { kind: "missing" }
  /**
   * `instead`: what it is, if there is another way to give it a value; `around` if it has fields within. `beside`: the field that may be
   * meant, where it is neither.
   */
  | {
      kind: "no field";
      alternative: number;
      element: string;
      instead: "around" | "frame" | "slider" | "list" | "option" | null;
      beside: string | null;
    }
  /** `part`: whether it is a list, or an option of one, for each of which there is another way. */
  | { kind: "hidden"; alternative: number; element: string; part?: "list" | "option" | null }
  /** It is visible, and nothing scrolls that far. */
  | { kind: "out of view"; alternative: number; element: string; wheel?: Wheel | null }
  | {
      kind: "disabled" | "barred" | "inert" | "moving" | "replaced" | "loading";
      alternative: number;
      element: string;
    }
  /** `instead`: whether it shows the choice of a list that the page draws. */
  | { kind: "readonly"; alternative: number; element: string; instead?: "list" | null }
  | { kind: "untouchable"; alternative: number; element: string }
  | {
      kind: "covered";
      /** Another match that is seen in the layer which covers it. */
      other?: string | null;
      /** Another match that nothing covers, if there is none in the layer. */
      free?: string | null;
      alternative: number;
      element: string;
      by: string;
      /** Where the pointer would be used, in the frame's viewport, if it may still be moved there. */
      at?: Point;
    }
  | {
      kind: "cut off";
      alternative: number;
      element: string;
      by: string;
      at: Point;
      wheel?: Wheel | null;
    }
  | {
      kind: "astray";
      alternative: number;
      element: string;
      /** The recorded point, which is not on the element, and the size that the element has instead. */
      point: Point;
      width: number;
      height: number;
    };

/** An element that is ready for use, in its page. */
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

/** What the pointer did to an element. */
export interface Hit {
  /** Whether the page is about to show another view. */
  isLeading: boolean;
  /** What got the events in the element's place. */
  instead: Obstacle | null;
  /** The element that the page moved away between press and release, or rendered anew (`replaced`), so that no click reached it. */
  lost: Obstacle | null;
  /** The element, as covered by whatever lies there now, if the frame got no event at all. */
  missed: Extract<Obstacle, { kind: "covered" }> | null;
}
