/**
 * The text without characters that say where a word may break, or in which direction it reads, and cannot be seen themselves. Joiners
 * (U+200C, U+200D) stay: they change letters and emoji. A letter and its accent become one character, as in file names of macOS they are two. It runs in pages too, so it refers to nothing outside itself.
 */
export function withoutUnseen(text: string): string {
  return text.replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, "").normalize();
}
