import { createHash } from "node:crypto";

/** The colour schemes of the site, in each of which a diagram is drawn. */
export type Scheme = "light" | "dark";

/** Where the site has a diagram, from its root. @param text of the block that describes it. */
export function diagramPath(text: string, scheme: Scheme): string {
  const digest = createHash("sha256").update(text.trim()).digest("hex").slice(0, 12);
  return `diagrams/${digest}-${scheme}.svg`;
}

/** The descriptions of the diagrams in a page. */
export function diagramsIn(page: string): string[] {
  return [...page.matchAll(/^```mermaid\n(.*?)^```$/gms)].map(([, text = ""]) => text);
}
