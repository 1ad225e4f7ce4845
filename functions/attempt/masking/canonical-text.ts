import { TextTracer, type TracedText } from "./traced-text.ts";

/** Characters that a reader does not see, or ignores: white space, hyphens, combining marks, invisible characters. */
const ignored = /[\p{M}\p{Z}\p{C}\p{Pd}\p{Default_Ignorable_Code_Point}\s+\u2212]/gu;
const separating = /[^\p{L}\p{N}]/gu;

/** Which characters count when a text is compared with a secret. */
export interface Reading {
  /** The form in which a character is compared; empty if it is ignored. */
  of(character: string): string;
}

function readingBy(reduce: (character: string) => string): Reading {
  const known = new Map<string, string>();
  return {
    of(character) {
      let reduced = known.get(character);
      if (reduced === undefined) {
        reduced = reduce(character);
        known.set(character, reduced);
      }
      return reduced;
    },
  };
}

/** Upper case first, as `ß` becomes `SS`. */
const plain = (character: string) => character.normalize("NFKD").toUpperCase().toLowerCase();

/** Ignores letter case, white space, hyphens, the plus that stands for a space in URLs, and invisible characters. */
export const closely = readingBy((character) => plain(character).replace(ignored, ""));

/** Letters and digits only, whatever stands between them. */
export const loosely = readingBy((character) =>
  plain(character).replace(ignored, "").replace(separating, ""),
);

/** The text as it is compared. */
export function canonical(source: TracedText, reading: Reading): TracedText {
  const tracer = new TextTracer(source);
  let at = 0;
  for (const character of source.text) {
    const reduced = reading.of(character);
    if (reduced !== "") tracer.add(reduced, at, at + character.length);
    at += character.length;
  }
  return tracer.traced;
}

/** The same without positions. */
export function canonicalText(text: string, reading: Reading): string {
  return [...text].map((character) => reading.of(character)).join("");
}
