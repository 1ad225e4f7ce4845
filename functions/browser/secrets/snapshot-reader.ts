import type { Box, Painted, PaintedDocument } from "./painted-document.ts";
import { type DocumentSnapshot, SnapshotNodes } from "./snapshot-nodes.ts";

/** How many of the styles are of filters and of markers. */
const effectStyles = 5;

/** Reads what a document shows out of a snapshot. */
export class SnapshotReader {
  readonly #document: DocumentSnapshot;
  readonly #nodes: SnapshotNodes;
  readonly #read: PaintedDocument;
  readonly #defined: ReadonlyMap<string, readonly string[]>;
  readonly #everywhere: Box;

  constructor(document: DocumentSnapshot, strings: readonly string[]) {
    this.#document = document;
    this.#nodes = new SnapshotNodes(document.nodes, strings);
    const id = `${this.#nodes.string(document.frameId)} ${document.nodes.backendNodeId?.[0]}`;
    this.#read = { id, texts: [], pictures: [], frames: [], dialogs: [] };
    this.#defined = this.#nodes.definedPictures();
    const [width, height] = [document.contentWidth ?? 0, document.contentHeight ?? 0];
    // A document can also scroll to the left and upwards.
    this.#everywhere = { x: -width, y: -height, width: 2 * width, height: 2 * height };
  }

  read(): PaintedDocument {
    const { layout, textBoxes } = this.#document;
    const linesOf = Map.groupBy(textBoxes.layoutIndex.keys(), (line) => textBoxes.layoutIndex[line] ?? -1);
    for (const [at, node] of layout.nodeIndex.entries()) {
      const styles = (layout.styles[at] ?? []).map((style) => this.#nodes.string(style));
      const [visibility = "visible", security = "none", marker = "", ...others] = styles;
      const [effects, images] = [others.slice(0, effectStyles), others.slice(effectStyles)];
      // These reach beyond the element, and are drawn for a hidden one too.
      for (const address of this.#addressesIn(effects)) this.#addPicture(address, node, this.#everywhere);
      if (visibility !== "visible") continue;
      const box = boxOf(layout.bounds[at]);
      this.#addDialog(node);
      this.#addLines(this.#nodes.string(layout.text[at]), node, box, linesOf.get(at) ?? []);
      // A list's picture is inherited by all that is in the list, and shown by the marker alone.
      const shown = this.#nodes.nameOf(node) === "::marker" ? [...images, marker] : images;
      const name = this.#nodes.nameOf(node);
      // What is behind these is behind the whole page.
      const area = name === "HTML" || name === "BODY" ? this.#everywhere : box;
      for (const address of this.#addressesIn(shown)) this.#addPicture(address, node, area);
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
    const value = this.#nodes.valueOf(node);
    if (!isDotted) this.#addText(value, node, box);
    // A placeholder never has dots.
    if (value === "") this.#addText(attributes.get("placeholder") ?? "", node, box);
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
        this.#addPicture(this.#nodes.sourceOf(node), node, box);
        return;
      case "INPUT":
        if (/^image$/i.test(attributes.get("type") ?? "")) {
          this.#addPicture(attributes.get("src") ?? "", node, box);
        }
        return;
      case "image":
        this.#addPicture(this.#nodes.hrefOf(node), node, box);
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

  /** A `::backdrop` is in no table. */
  #addDialog(node: number): void {
    const attributes = this.#nodes.attributesOf(node);
    const isDialog = this.#nodes.nameOf(node) === "DIALOG" && attributes.has("open");
    if (!isDialog && !attributes.has("popover")) return;
    this.#read.dialogs.push({ what: null, element: this.#nodes.numberOf(node), box: this.#everywhere });
  }

  /** The addresses in styles: their own, and those of the definitions to which they refer. */
  #addressesIn(styles: readonly string[]): string[] {
    return addressesIn(styles).flatMap((address) => {
      const id = address.startsWith("#") ? address.slice(1) : null;
      return id === null ? [address] : (this.#defined.get(id) ?? []);
    });
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

/** Every address in CSS. */
export function addressesIn(images: readonly string[]): string[] {
  return images.flatMap((image) =>
    [...image.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/g)].map(([, url]) => url ?? ""),
  );
}

function boxOf([x = 0, y = 0, width = 0, height = 0]: number[] = []): Box {
  return { x, y, width, height };
}
