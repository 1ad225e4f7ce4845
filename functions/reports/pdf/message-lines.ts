/** Of the font that messages are printed in, in the width of a page. A character that is not ASCII counts as two. */
const widthOfLine = 92;

/**
 * The beginning of a message that takes no more room than it may, so that the screenshot stands on the same page; the last
 * line says what was left out.
 */
export function messageLines(message: string, mostLines: number): string {
  const lines = message.split("\n");
  const kept: string[] = [];
  let room = mostLines;
  for (const line of lines) {
    const beginning = withinLines(line, room);
    if (beginning !== "" || line === "") kept.push(beginning);
    room -= Math.max(1, Math.ceil(widthOf(beginning) / widthOfLine));
    if (beginning.length < line.length || (room <= 0 && kept.length < lines.length)) {
      return `${kept.join("\n")}…\nThe JUnit file has the whole message: ${message.length} characters.`;
    }
  }
  return message;
}

function withinLines(line: string, lines: number): string {
  let width = 0;
  let kept = "";
  for (const character of line) {
    width += widthOf(character);
    if (width > lines * widthOfLine) return kept;
    kept += character;
  }
  return kept;
}

function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character > "\u007f" ? 2 : 1;
  return width;
}
