import type { CDPSession } from "playwright-core";
import { backdropPictures } from "./backdrop-pictures.ts";
import type { PaintedDocument } from "./painted-document.ts";
import { takeSnapshot } from "./snapshot-nodes.ts";
import { SnapshotReader } from "./snapshot-reader.ts";

/**
 * What the documents of a process show, the main one first: texts as they are laid out, including those in closed
 * shadow roots and from style sheets, and visible values of fields. It does not affect the page.
 */
export async function paintedDocuments(session: CDPSession): Promise<PaintedDocument[]> {
  const { documents, strings } = await takeSnapshot(session);
  const read = documents.map((document) => new SnapshotReader(document, strings).read());
  return Promise.all(
    read.map(async (document) => {
      const backdrops = await backdropPictures(session, document.dialogs);
      return { ...document, pictures: [...document.pictures, ...backdrops] };
    }),
  );
}
