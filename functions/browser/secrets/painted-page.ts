import type { CDPSession } from "playwright-core";
import type { PaintedDocument } from "./painted-document.ts";
import { takeSnapshot } from "./snapshot-nodes.ts";
import { SnapshotReader } from "./snapshot-reader.ts";

/**
 * What the documents of a process show, the page's own or the frame's first: texts as they are laid out, those of closed
 * shadow roots and of style sheets too, and what is in fields that show it. It does not touch the page.
 */
export async function paintedDocuments(session: CDPSession): Promise<PaintedDocument[]> {
  const { documents, strings } = await takeSnapshot(session);
  return documents.map((document) => new SnapshotReader(document, strings).read());
}
