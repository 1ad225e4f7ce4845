import { stripVTControlCharacters } from "node:util";

/** Characters that a terminal interprets instead of showing them, line breaks and tabs included. */
const control = /[\p{Cc}\u2028\u2029]/gu;
/** Characters that change the direction of the text around them: https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A colour, as `styleText` gives it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with it
const colour = /(\u001b\[\d{1,3}m)/;

/** Text from elsewhere without the characters that would control the terminal or change the direction of text. */
export function terminalText(text: string): string {
  return stripVTControlCharacters(text)
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(control, (character) => (character === "\n" || character === "\t" ? character : "\ufffd"))
    .replace(direction, "\ufffd");
}

/** The same, but colours stay. */
export function terminalLine(line: string): string {
  return line
    .split(colour)
    .map((part, index) => (index % 2 === 1 ? part : terminalText(part)))
    .join("");
}

/** The same JSON, with escapes for the characters that a terminal interprets and `JSON.stringify` does not escape. */
export function terminalJson(json: string): string {
  const escaped = (character: string) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return json.replace(control, escaped).replace(direction, escaped);
}
