/** Follows a text that was cut because an answer has no room for all of it. */
const cutNote = " … (cut; the JUnit file of the artifacts has all of it)";

/**
 * Cuts a text to at most `length` characters and adds a note. A text that would hardly become shorter stays whole. No surrogate
 * pair is split.
 * @param mend shortens the end where longer sequences must not be split either.
 */
export function cutText(text: string, length: number, mend = (part: string) => part): string {
  if (text.length <= length + cutNote.length) return text;
  const part = mend(text.slice(0, length));
  return part.replace(/[\ud800-\udbff]$/, "") + cutNote;
}
