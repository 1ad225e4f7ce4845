import type { Box, Painted, PaintedDocument } from "./painted-document.ts";
import { type DocumentSnapshot, SnapshotNodes } from "./snapshot-nodes.ts";

/** Reads what a document shows out of a snapshot. */
export class SnapshotReader {
  readonly #document: DocumentSnapshot;
  readonly #nodes: SnapshotNodes;
  readonly #read: PaintedDocument;

  constructor(document: DocumentSnapshot, strings: readonly string[]) {
    this.#document = document;
    this.#nodes = new SnapshotNodes(document.nodes, strings);
    const id = `${this.#nodes.string(document.frameId)} ${document.nodes.backendNodeId?.[0]}`;
    this.#read = { id, texts: [], pictures: [], frames: [] };
  }

  read(): PaintedDocument {
    const { layout, textBoxes } = this.#document;
    const linesOf = Map.groupBy(textBoxes.layoutIndex.keys(), (line) => textBoxes.layoutIndex[line] ?? -1);
    for (const [at, node] of layout.nodeIndex.entries()) {
      const styles = (layout.styles[at] ?? []).map((style) => this.#nodes.string(style));
      const [visibility = "visible", security = "none", marker = "", ...images] = styles;
      if (visibility !== "visible") continue;
      const box = boxOf(layout.bounds[at]);
      this.#addLines(this.#nodes.string(layout.text[at]), node, box, linesOf.get(at) ?? []);
      // A list's picture is inherited by all that is in the list, and shown by the marker alone.
      const shown = this.#nodes.nameOf(node) === "::marker" ? [...images, marker] : images;
      for (const address of addressesIn(shown)) this.#addPicture(address, node, box);
      this.#addFieldTexts(node, box, security !== "none");
      this.#addContent(node, box);
    }
    return this.#read;
  }

  #addLines(text: string, node: number, box: Box, lines: readonly number[]): void {
    const { start, length, bounds } = this.#document.textBoxes;
    if (lines.length === 0) this.#addText(text, node, box);
    for (const line of lines) {
      const from = start[line] ?? 0;
      this.#addText(text.slice(from, from + (length[line] ?? 0)), node, boxOf(bounds[line]));
    }
  }

  /** What fields and images show as text is not in the layout. */
  #addFieldTexts(node: number, box: Box, isDotted: boolean): void {
    const attributes = this.#nodes.attributesOf(node);
    if (!isDotted) {
      for (const text of [this.#nodes.valueOf(node), attributes.get("placeholder") ?? ""]) {
        this.#addText(text, node, box);
      }
    }
    this.#addText(attributes.get("alt") ?? "", node, box);
    if (this.#nodes.nameOf(node) !== "SELECT") return;
    for (const text of this.#nodes.optionsOf(node)) this.#addText(text, node, box);
  }

  #addContent(node: number, box: Box): void {
    const attributes = this.#nodes.attributesOf(node);
    switch (this.#nodes.nameOf(node)) {
      case "CANVAS":
      case "VIDEO":
        this.#addPicture(null, node, box);
        return;
      case "IMG":
      case "INPUT":
        this.#addPicture(this.#nodes.sourceOf(node), node, box);
        return;
      case "image":
        this.#addPicture(attributes.get("href") ?? attributes.get("xlink:href") ?? "", node, box);
        return;
      case "IFRAME":
      case "FRAME":
        this.#addFrame(node, box);
        return;
      case "OBJECT":
      case "EMBED":
        if (this.#nodes.contentOf(node) === null) this.#addPicture(null, node, box);
        else this.#addFrame(node, box);
    }
  }

  #addFrame(node: number, box: Box): void {
    this.#read.frames.push(this.#painted(this.#nodes.contentOf(node), node, box));
  }

  #addText(text: string, node: number, box: Box): void {
    if (text.trim() !== "") this.#read.texts.push(this.#painted(text, node, box));
  }

  #addPicture(address: string | null, node: number, box: Box): void {
    if (address !== "") this.#read.pictures.push(this.#painted(address, node, box));
  }

  #painted<T>(what: T, node: number, box: Box): Painted<T> {
    return { what, element: this.#nodes.elementAround(node), box };
  }
}

function addressesIn(images: readonly string[]): string[] {
  return images.flatMap((image) =>
    [...image.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].map(([, url]) => url ?? ""),
  );
}

function boxOf([x = 0, y = 0, width = 0, height = 0]: number[] = []): Box {
  return { x, y, width, height };
}
