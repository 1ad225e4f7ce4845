/**
 * Characters that force the direction of all that follows them, our own words too. U+200E and U+200F, which texts in Hebrew and
 * Arabic have, do not: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text with U+FFFD in place of what would reorder the words around it. */
export function withoutReordering(text: string): string {
  return text.replace(reordering, "\ufffd");
}
