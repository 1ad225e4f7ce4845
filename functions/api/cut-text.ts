/** What stands after a text of which an answer has no room for more. */
const cutNote = " … (cut; the JUnit file of the artifacts has all of it)";

/**
 * A text in which no more than so many characters are left, with a note; one that is hardly longer stays whole. No surrogate pair is
 * cut in two.
 * @param mend changes the end where more must stay together.
 */
export function cutText(text: string, length: number, mend = (part: string) => part): string {
  if (text.length <= length + cutNote.length) return text;
  const part = mend(text.slice(0, length));
  return part.replace(/[\ud800-\udbff]$/, "") + cutNote;
}
