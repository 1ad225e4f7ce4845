/**
 * The anchor of a heading as GitHub names it, so that a link to one works there and on the site. `github-slugger` writes the same
 * expression as a long list of characters, and numbers headings of one name, of which no document has two.
 * @param heading its text, without marks such as those of code.
 */
export function headingAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
