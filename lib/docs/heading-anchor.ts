/**
 * The anchor of a heading as GitHub names it, so that a link to one works there and on the site.
 * @param heading its text, without marks such as those of code.
 */
export function headingAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}
