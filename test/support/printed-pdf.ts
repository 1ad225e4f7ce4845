/** A page of a PDF, as far as tests ask for it. */
export interface PrintedPage {
  /** Texts of the headings that stand on it. */
  headings: string[];
  /** How many images stand on it. */
  images: number;
}

/** The pages of a PDF that Chromium printed with an outline, in their order. Texts beyond Latin are not read. */
export function pagesOf(pdf: Uint8Array): PrintedPage[] {
  const text = Buffer.from(pdf).toString("latin1");
  const pages = [...text.matchAll(/(\d+) 0 obj\n<<\/Type \/Page\n([\s\S]*?)\nendobj/g)];
  const titles = [...text.matchAll(/<<\/Title \((.*)\)\n\/Dest \[(\d+) 0 R /g)];
  return pages.map(([, number, content = ""]) => ({
    headings: titles.flatMap(([, title = "", page]) => (page === number ? [title] : [])),
    images: /\/XObject <<([^>]*)>>/.exec(content)?.[1]?.match(/\/X\d+/g)?.length ?? 0,
  }));
}

/** An element of a tagged PDF: `P`, `Table`, `TR`, or `NonStruct` for what has no role of its own. */
export interface PrintedElement {
  role: string;
  children: PrintedElement[];
  /** Numbers of the objects of the pages on which its texts begin, in their order. */
  pages: string[];
}

/** The elements of a PDF that Chromium printed with tags. */
export function elementsIn(pdf: Uint8Array): PrintedElement {
  const text = Buffer.from(pdf).toString("latin1");
  const found = [...text.matchAll(/(\d+) 0 obj\n<<\/Type \/StructElem\n\/S \/(\w+)\n([\s\S]*?)\nendobj/g)];
  const read = new Map<string, PrintedElement>();
  let last: PrintedElement = { role: "Document", children: [], pages: [] };
  // Each stands behind those that are in it.
  for (const [, number = "", role = "", content = ""] of found) {
    const references = /\/K (\[[\s\S]*?\]|\d+ 0 R)/.exec(content)?.[1] ?? "";
    const children = [...references.matchAll(/(?<!\/Pg )\b(\d+) 0 R/g)].flatMap(
      ([, child = ""]) => read.get(child) ?? [],
    );
    const own = /\/Pg (\d+) 0 R/.exec(content)?.[1];
    const pages = children.length === 0 && own ? [own] : children.flatMap((child) => child.pages);
    last = { role, children, pages };
    read.set(number, last);
  }
  return last;
}
