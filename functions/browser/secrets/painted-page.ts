import type { CDPSession } from "playwright-core";
import { takeSnapshot } from "./snapshot-nodes.ts";
import { SnapshotReader } from "./snapshot-reader.ts";

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
  /** What shows a picture: its address, or `null` where there is none, as of a canvas. */
  pictures: Painted<string | null>[];
  /** Elements that show another document, by its place in the list of documents; `null` where that has a process of its own. */
  frames: Painted<number | null>[];
}

/**
 * What the documents of a process show, the page's own or the frame's first: texts as they are laid out, those of closed
 * shadow roots and of style sheets too, and what is in fields that show it. It does not touch the page.
 */
export async function paintedDocuments(session: CDPSession): Promise<PaintedDocument[]> {
  const { documents, strings } = await takeSnapshot(session);
  return documents.map((document) => new SnapshotReader(document, strings).read());
}
