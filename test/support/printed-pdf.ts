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
