import type { CDPSession } from "playwright-core";
import type { Box, Painted, PaintedDocument } from "./painted-page.ts";

/** The styles that the reader needs of each element, in this order. */
const styles = [
  "visibility",
  "-webkit-text-security",
  "list-style-image",
  "background-image",
  "border-image-source",
  "content",
] as const;

/** Asks Chromium for what the documents of a session's process show. */
export function takeSnapshot(session: CDPSession) {
  return session.send("DOMSnapshot.captureSnapshot", { computedStyles: [...styles] });
}

type DocumentSnapshot = Awaited<ReturnType<typeof takeSnapshot>>["documents"][number];

/** Reads the snapshot's tables: https://chromedevtools.github.io/devtools-protocol/tot/DOMSnapshot/ */
export class SnapshotReader {
  readonly #document: DocumentSnapshot;
  readonly #strings: readonly string[];
  readonly #sources: ReadonlyMap<number, string>;
  readonly #values: ReadonlyMap<number, string>;
  readonly #contents: ReadonlyMap<number, number>;
  readonly #read: PaintedDocument;

  constructor(document: DocumentSnapshot, strings: readonly string[]) {
    this.#document = document;
    this.#strings = strings;
    const { currentSourceURL, inputValue, textValue, contentDocumentIndex } = document.nodes;
    this.#sources = this.#named(currentSourceURL);
    this.#values = new Map([...this.#named(inputValue), ...this.#named(textValue)]);
    this.#contents = new Map(
      contentDocumentIndex?.index.map((node, at) => [node, contentDocumentIndex.value[at] ?? -1]),
    );
    const id = `${this.#string(document.frameId)} ${document.nodes.backendNodeId?.[0]}`;
    this.#read = { id, texts: [], pictures: [], frames: [] };
  }

  read(): PaintedDocument {
    const { layout, textBoxes } = this.#document;
    const boxesOf = Map.groupBy(textBoxes.layoutIndex.keys(), (box) => textBoxes.layoutIndex[box] ?? -1);
    for (const [at, node] of layout.nodeIndex.entries()) {
      const [visibility, security, marker, ...images] = (layout.styles[at] ?? []).map((style) =>
        this.#string(style),
      );
      if (visibility !== undefined && visibility !== "visible") continue;
      const box = boxOf(layout.bounds[at]);
      const text = this.#string(layout.text[at] ?? -1);
      const lines = boxesOf.get(at) ?? [];
      for (const line of lines) {
        const [from, length] = [textBoxes.start[line] ?? 0, textBoxes.length[line] ?? 0];
        this.#addText(text.slice(from, from + length), node, boxOf(textBoxes.bounds[line]));
      }
      if (lines.length === 0) this.#addText(text, node, box);
      // A list's picture is inherited by all that is in the list, and shown by the marker alone.
      const shown = this.#nameOf(node) === "::marker" ? [...images, marker ?? ""] : images;
      for (const address of addressesIn(shown)) this.#addPicture(address, node, box);
      this.#addElement(node, box, security !== undefined && security !== "none");
    }
    return this.#read;
  }

  #addElement(node: number, box: Box, isDotted: boolean): void {
    const attributes = this.#attributesOf(node);
    const shown = isDotted ? [] : [this.#values.get(node), attributes.get("placeholder")];
    for (const text of [...shown, attributes.get("alt")]) this.#addText(text ?? "", node, box);
    switch (this.#nameOf(node)) {
      case "SELECT":
        for (const text of this.#optionsOf(node)) this.#addText(text, node, box);
        return;
      case "CANVAS":
      case "VIDEO":
        this.#addPicture(null, node, box);
        return;
      case "IMG":
      case "INPUT":
        this.#addPicture(this.#sources.get(node) ?? "", node, box);
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
        if (this.#contents.has(node)) this.#addFrame(node, box);
        else this.#addPicture(null, node, box);
    }
  }

  #addFrame(node: number, box: Box): void {
    this.#read.frames.push(this.#painted(this.#contents.get(node) ?? null, node, box));
  }

  #addText(text: string, node: number, box: Box): void {
    if (text.trim() !== "") this.#read.texts.push(this.#painted(text, node, box));
  }

  #addPicture(address: string | null, node: number, box: Box): void {
    if (address !== "") this.#read.pictures.push(this.#painted(address, node, box));
  }

  #painted<T>(what: T, node: number, box: Box): Painted<T> {
    return { what, element: this.#document.nodes.backendNodeId?.[this.#elementAround(node)] ?? 0, box };
  }

  /** A text has no style of its own, nor has what a style sheet adds. */
  #elementAround(node: number): number {
    const { nodeType = [], parentIndex = [], pseudoType } = this.#document.nodes;
    let at = node;
    while (at > 0 && (nodeType[at] !== 1 || pseudoType?.index.includes(at))) at = parentIndex[at] ?? 0;
    return at;
  }

  #optionsOf(list: number): string[] {
    const { nodeName = [], nodeValue = [], parentIndex = [] } = this.#document.nodes;
    const isInList = (node: number): boolean =>
      node === list || (node > list && isInList(parentIndex[node] ?? 0));
    return nodeName.flatMap((_, node) => {
      if (node <= list || !isInList(node)) return [];
      return [this.#string(nodeValue[node] ?? -1), this.#attributesOf(node).get("label") ?? ""];
    });
  }

  #attributesOf(node: number): Map<string, string> {
    const pairs = (this.#document.nodes.attributes?.[node] ?? []).map((index) => this.#string(index));
    return new Map(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] ?? ""]] : [])));
  }

  #nameOf(node: number): string {
    return this.#string(this.#document.nodes.nodeName?.[node] ?? -1);
  }

  #named(data: { index: number[]; value: number[] } | undefined): Map<number, string> {
    return new Map(data?.index.map((node, at) => [node, this.#string(data.value[at] ?? -1)]));
  }

  #string(index: number): string {
    return this.#strings[index] ?? "";
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
