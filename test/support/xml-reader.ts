import type { Browser, Page } from "playwright-core";

/** An element as read by a parser that is not ours. */
export interface ReadElement {
  name: string;
  attributes: Record<string, string>;
  children: ReadElement[];
  /** Its text; empty if it has child elements. */
  text: string;
}

/** Reads XML with Chromium's parser, which refuses what is not well-formed. */
export class XmlReader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser): Promise<XmlReader> {
    return new XmlReader(await browser.newPage());
  }

  /** @throws Error with the parser's message if the document is not well-formed. */
  async read(document: string): Promise<ReadElement> {
    const root = await this.#page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      const problem = parsed.querySelector("parsererror");
      if (problem) return `${problem.textContent}`;
      const read = (element: Element): ReadElement => ({
        name: element.tagName,
        attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
        children: [...element.children].map(read),
        text: element.children.length === 0 ? (element.textContent ?? "") : "",
      });
      return read(parsed.documentElement);
    }, document);
    if (typeof root === "string") throw new Error(`${root}\n${document.slice(0, 2000)}`);
    return root;
  }
}

/** All elements of that name below this one, in order. */
export function elementsOf(element: ReadElement, name: string): ReadElement[] {
  return element.children.flatMap((child) => [
    ...(child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ]);
}
