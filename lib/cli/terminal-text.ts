import { stripVTControlCharacters } from "node:util";

/** All that a terminal obeys in the place of showing it, line breaks and tabs excepted. */
const control = /[\p{Cc}\u2028\u2029]/gu;
/** What turns the direction of the text around it: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A colour, as `styleText` gives it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what begins a colour
const colour = /(\u001b\[\d{1,3}m)/;

/** A text that others wrote, as a terminal shows it and no more: it neither obeys it nor turns it around. */
export function terminalText(text: string): string {
  return stripVTControlCharacters(text)
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(control, (character) => (character === "\n" || character === "\t" ? character : "\ufffd"))
    .replace(direction, "\ufffd");
}

/** The same for a line that has colours. */
export function terminalLine(line: string): string {
  return line
    .split(colour)
    .map((part, index) => (index % 2 === 1 ? part : terminalText(part)))
    .join("");
}

/** JSON as it is, with the characters escaped that `JSON.stringify` leaves and a terminal obeys. */
export function terminalJson(json: string): string {
  const escaped = (character: string) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(control, escaped).replace(direction, escaped);
}
