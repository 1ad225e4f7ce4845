import { firstDifference } from "./first-difference.ts";

/** Letters of other alphabets, each before the Latin one that looks the same. */
const letters = "АAВBЕEНHІIЈJКKМMОOРPСCЅSТTУYХXаaеeіiјjоoрpсcѕsуyхxΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXοo";
const latin = new Map([...letters.matchAll(/(.)(.)/g)].map(([, other = "", same = ""]) => [other, same]));

/** Characters that are compared: no report shows more of a side. */
const farthest = 1_000;

/** Characters that are searched for a part. */
const searched = 50_000;

/** Whether two texts that differ look the same to a person, from the character before the first difference on. */
export function looksAlike(one: string, other: string): boolean {
  if (one === other) return false;
  const from = Math.max(0, firstDifference(one, other) - 1);
  const seenIn = (text: string) => asSeen(text.slice(from, from + farthest));
  const [seen, otherSeen] = [seenIn(one), seenIn(other)] as const;
  const isCut = Math.max(one.length, other.length) > from + farthest;
  // Of what is cut, the side with more that is not seen ends earlier.
  return seen === otherSeen || (isCut && (seen.startsWith(otherSeen) || otherSeen.startsWith(seen)));
}

/** Where in a text, of which the beginning is searched, a part is that looks the same as the wanted one; `null` if none is. */
export function placeOfAlike(text: string, wanted: string): number | null {
  const places: number[] = [];
  let seen = "";
  let place = 0;
  for (const character of text.slice(0, searched)) {
    const shown = plain(character);
    if (shown !== " " || !seen.endsWith(" ")) {
      for (let unit = 0; unit < shown.length; unit += 1) places.push(place);
      seen += shown;
    }
    place += character.length;
  }
  const part = asSeen(wanted);
  return part === "" ? null : (places[seen.indexOf(part)] ?? null);
}

/** The text with everything that could be taken for something else, or is not seen, by its code. */
export function withCodes(text: string): string {
  return [...text]
    .map((character) => (plain(character) === character ? character : codeOf(character)))
    .join("");
}

function asSeen(text: string): string {
  return [...text].map(plain).join("").replace(/ +/g, " ").trim();
}

/** What a character looks like. */
function plain(character: string): string {
  if (/[\w ]/.test(character)) return character;
  if (/[\p{White_Space}\p{Cc}]/u.test(character)) return " ";
  // What turns letters round is seen by these.
  if (/[\u202d\u202e]/.test(character)) return character;
  if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return "";
  if (/[\p{Dash_Punctuation}−]/u.test(character)) return "-";
  if (/["“”„‟″]/.test(character)) return '"';
  if (/['‘’‚‛′´`]/.test(character)) return "'";
  // The ellipsis also stands for what a message leaves out. Raised and lowered signs, and fractions, are seen to be such.
  if (/[…\p{No}ªº™℠]/u.test(character)) return character;
  return latin.get(character) ?? character.normalize("NFKC");
}

/** A character as it is written by its code. */
export function codeOf(character: string): string {
  if (character < "\u0020") return JSON.stringify(character).slice(1, -1);
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}
