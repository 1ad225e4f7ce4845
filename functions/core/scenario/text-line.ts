/** A problem of the text itself, at an offset into it. */
export interface Wrong {
  offset: number;
  message: string;
}

/** The line of a text that contains an offset. */
export function lineAt(text: string, offset: number): string {
  const start = lineStart(text, offset);
  const end = text.indexOf("\n", offset);
  return text.slice(start, end === -1 ? undefined : end).replace(/\r$/, "");
}

/** Where the line that contains an offset begins. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}
