/**
 * The text without characters that cannot be seen themselves: where a word may break, in which direction it reads, as around a name that a page fills
 * in, unless that turns letters round (U+202D, U+202E), and whether a sign is drawn as an emoji. Joiners (U+200C, U+200D) stay: they change letters and emoji. A letter and its accent become one
 * character, as in file names of macOS they are two. It runs in pages too, so it refers to nothing outside itself.
 */
export function withoutUnseen(text: string): string {
  return text
    .replace(/[\u202a\u202b]([^\u202a-\u202e]*)\u202c/g, "$1")
    .replace(/[\ufe0e-\ufe0f\u00ad\u061c\u200b\u200e\u200f\u2060-\u2064\u2066-\u2069\ufeff]/g, "")
    .normalize();
}
