/** Control characters other than those that white space and line breaks are made of. */
const control = /[^\P{Cc}\t\n\r]/u;

/** The first control character of a text that no editor shows; `null` if there is none. */
export function hiddenCharacter(text: string): { column: number; message: string } | null {
  const match = control.exec(text);
  if (!match) return null;
  const code = match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return { column: match.index, message: `Remove the control character U+${code}: editors may not show it.` };
}
