/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/**
 * Covers texts wherever the page shows them, shadow roots included: in what it says, and in fields, however they
 * group the characters. What is drawn (on a canvas, in a picture) stays. Runs in the page, so it refers to nothing outside itself.
 */
export function hideTexts(texts: string[]): void {
  const bare = (text: string) => text.replace(/[\s-]/g, "");
  const hides = (text: string) =>
    texts.some((secret) => bare(secret) !== "" && bare(text).includes(bare(secret)));
  const cover = (element: HTMLElement) =>
    element.style.setProperty("-webkit-text-security", "disc", "important");

  const visit = (node: Node): void => {
    if (node instanceof Text) {
      for (const secret of texts) if (secret) node.data = node.data.replaceAll(secret, "•••");
      if (hides(node.data) && node.parentElement) cover(node.parentElement);
      return;
    }
    const isField = node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement;
    if (isField && hides(node.value)) cover(node);
    if (node instanceof Element && node.shadowRoot) visit(node.shadowRoot);
    for (const child of [...node.childNodes]) visit(child);
  };
  visit(document);
}
