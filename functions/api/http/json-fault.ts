/**
 * How many characters of a text that is not JSON are before its fault: no JSON begins with these and the next one. The parser's own
 * messages name the place of some faults only.
 * @returns `null` if the text only ends too early.
 */
export function jsonFault(text: string): number | null {
  if (mayBegin(text)) return null;
  let sound = 0;
  let faulty = text.length;
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (mayBegin(text.slice(0, middle))) sound = middle;
    else faulty = middle;
  }
  return sound;
}

/** Whether some JSON begins with a text. */
function mayBegin(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    // The message may quote the text, which can say anything.
    const [, place] = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(message) ?? [];
    return message.startsWith("Unexpected end") || Number(place) === text.length;
  }
}
