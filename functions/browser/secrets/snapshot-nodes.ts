import type { CDPSession } from "playwright-core";

/** The styles that are read of each element, in this order. */
const styles = [
  "visibility",
  "-webkit-text-security",
  "list-style-image",
  "filter",
  "backdrop-filter",
  "marker-start",
  "marker-mid",
  "marker-end",
  "fill",
  "stroke",
  "mask-image",
  "-webkit-mask-box-image-source",
  "background-image",
  "border-image-source",
  "content",
] as const;

/** Asks Chromium for what the documents of a session's process show. */
export function takeSnapshot(session: CDPSession) {
  return session.send("DOMSnapshot.captureSnapshot", { computedStyles: [...styles] });
}

/** A document's tables: https://chromedevtools.github.io/devtools-protocol/tot/DOMSnapshot/ */
export type DocumentSnapshot = Awaited<ReturnType<typeof takeSnapshot>>["documents"][number];

const isPictureOfDrawing = /^(?:image|feImage)$/;
const isDefinition = /^(?:filter|mask|pattern|marker)$/;

type Rare<T> = { index: number[]; value: T[] } | undefined;

/** The nodes of a document in a snapshot, by their places in its tables. */
export class SnapshotNodes {
  readonly #nodes: DocumentSnapshot["nodes"];
  readonly #strings: readonly string[];
  readonly #sources: ReadonlyMap<number, number>;
  readonly #values: ReadonlyMap<number, number>;
  readonly #contents: ReadonlyMap<number, number>;
  readonly #pseudo: ReadonlySet<number>;

  constructor(nodes: DocumentSnapshot["nodes"], strings: readonly string[]) {
    this.#nodes = nodes;
    this.#strings = strings;
    this.#sources = byNode(nodes.currentSourceURL);
    this.#values = new Map([...byNode(nodes.inputValue), ...byNode(nodes.textValue)]);
    this.#contents = byNode(nodes.contentDocumentIndex);
    this.#pseudo = new Set(nodes.pseudoType?.index);
  }

  string(index: number | undefined): string {
    return this.#strings[index ?? -1] ?? "";
  }

  nameOf(node: number): string {
    return this.string(this.#nodes.nodeName?.[node]);
  }

  attributesOf(node: number): Map<string, string> {
    const pairs = (this.#nodes.attributes?.[node] ?? []).map((index) => this.string(index));
    return new Map(pairs.flatMap((name, at) => (at % 2 === 0 ? [[name, pairs[at + 1] ?? ""]] : [])));
  }

  /** What is in a field. */
  valueOf(node: number): string {
    return this.string(this.#values.get(node));
  }

  /** The address of the image that an element shows. */
  sourceOf(node: number): string {
    return this.string(this.#sources.get(node));
  }

  /** The number of an element for Chromium. */
  numberOf(node: number): number {
    return this.#nodes.backendNodeId?.[node] ?? 0;
  }

  /** The addresses of pictures in definitions of a drawing, which are shown where a style refers to the definition, by its id. */
  definedPictures(): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const node of this.#nodes.nodeName?.keys() ?? []) {
      if (!isPictureOfDrawing.test(this.nameOf(node))) continue;
      const address = this.hrefOf(node);
      for (const id of this.#definitionsAround(node)) found.set(id, [...(found.get(id) ?? []), address]);
    }
    return found;
  }

  /** The address in a part of a drawing. */
  hrefOf(node: number): string {
    const attributes = this.attributesOf(node);
    return attributes.get("href") ?? attributes.get("xlink:href") ?? "";
  }

  #definitionsAround(node: number): string[] {
    const { parentIndex = [] } = this.#nodes;
    const ids: string[] = [];
    for (let at = parentIndex[node] ?? 0; at > 0; at = parentIndex[at] ?? 0) {
      if (isDefinition.test(this.nameOf(at))) ids.push(this.attributesOf(at).get("id") ?? "");
    }
    return ids;
  }

  /** The place of the document that an element shows; `null` if it has a process of its own or is none. */
  contentOf(node: number): number | null {
    return this.#contents.get(node) ?? null;
  }

  /** Chromium's number of the element that has the node's style: a text has none of its own, nor has what a style sheet adds. */
  elementAround(node: number): number {
    const { nodeType = [], parentIndex = [], backendNodeId = [] } = this.#nodes;
    let at = node;
    while (at > 0 && (nodeType[at] !== 1 || this.#pseudo.has(at))) at = parentIndex[at] ?? 0;
    return backendNodeId[at] ?? 0;
  }

  /** The texts of a list's options. */
  optionsOf(list: number): string[] {
    const { nodeName = [], nodeValue = [], parentIndex = [] } = this.#nodes;
    const isInList = (node: number): boolean =>
      node === list || (node > list && isInList(parentIndex[node] ?? 0));
    return nodeName.flatMap((_, node) => {
      if (node <= list || !isInList(node)) return [];
      return [this.string(nodeValue[node]), this.attributesOf(node).get("label") ?? ""];
    });
  }
}

function byNode<T>(data: Rare<T>): Map<number, T> {
  return new Map(data?.index.map((node, at) => [node, data.value[at] as T]));
}
