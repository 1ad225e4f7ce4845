import { TextTracer, type TracedText } from "./traced-text.ts";

/** What a reader does not see or passes over: white space, hyphens, marks on letters, characters without a shape. */
const ignored = /[\p{M}\p{Z}\p{C}\p{Pd}\p{Default_Ignorable_Code_Point}\s+\u2212]/gu;
const separating = /[^\p{L}\p{N}]/gu;

/** Which characters count when a text is compared with a secret. */
export interface Reading {
  /** What is compared of a character; nothing if it does not count. */
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

/** Upper case first: ß and SS are the same letter in two cases. */
const plain = (character: string) => character.normalize("NFKD").toUpperCase().toLowerCase();

/** All but case, white space, hyphens, the plus that stands for a space in addresses, and what cannot be seen. */
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

/** The same of a text whose places do not matter. */
export function canonicalText(text: string, reading: Reading): string {
  return [...text].map((character) => reading.of(character)).join("");
}
