/** CSS pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Something that a page shows, and the element that it belongs to. */
export interface Painted<T> {
  what: T;
  /** The element, by Chromium's number. */
  element: number;
  box: Box;
}

/** What a document shows. Boxes count from its upper left corner. */
export interface PaintedDocument {
  /** Which document it is, as long as its page lives. */
  id: string;
  texts: Painted<string>[];
  /** Elements that show a picture, with its URL; `null` if it has none, such as a canvas. */
  pictures: Painted<string | null>[];
  /** Elements that show another document, by its place in the list of documents; `null` where that has a process of its own. */
  frames: Painted<number | null>[];
  /** Elements that may have a backdrop, with the place that it takes. */
  dialogs: Painted<null>[];
}
