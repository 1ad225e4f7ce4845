import { canonicalText, closely, loosely, type Reading } from "./canonical-text.ts";

/** A piece of a secret that is as long as this tells something of it. Characters. */
const telling = 8;
/** The same with the spaces and hyphens left out that the secret has there. */
const leastTelling = 6;
/** Shorter secrets are looked for as words: the letters of "no" are in every text. */
export const shortestPiece = 4;

/** Texts to look for, of a few lengths. */
export class Pieces {
  readonly #bySize = new Map<number, Set<string>>();
  /** Which beginnings there are, by a number made of three characters: most places of a text need no closer look. */
  readonly #beginnings = new Uint8Array(1 << 16);

  add(piece: string): void {
    if (piece.length < shortestPiece) return;
    for (const text of [piece, [...piece].reverse().join("")]) {
      const known = this.#bySize.get(text.length) ?? new Set();
      this.#bySize.set(text.length, known.add(text));
      this.#beginnings[beginningAt(text, 0)] = 1;
    }
  }

  get isEmpty(): boolean {
    return this.#bySize.size === 0;
  }

  /** Calls back with the beginning and the end of each piece in a text. */
  find(text: string, onFound: (from: number, to: number) => void): void {
    for (let at = 0; at + shortestPiece <= text.length; at += 1) {
      if (this.#beginnings[beginningAt(text, at)] === 0) continue;
      for (const [size, known] of this.#bySize) {
        if (known.has(text.slice(at, at + size))) onFound(at, at + size);
      }
    }
  }
}

function beginningAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & 0xffff;
}

/** What is looked for of secrets, in one reading of texts. */
export interface PiecesRead {
  reading: Reading;
  pieces: Pieces;
}

/** All that tells something of the secrets: they themselves, and of long ones each piece of eight characters. */
export function piecesOf(secrets: readonly string[]): PiecesRead[] {
  const close = new Pieces();
  const loose = new Pieces();
  for (const secret of secrets) {
    addPieces(close, canonicalText(secret, closely));
    const letters = canonicalText(secret, loosely);
    // So few letters and digits in a row are in other texts too.
    if (letters.length >= leastTelling) addPieces(loose, letters);
    for (let at = 0; at + telling <= secret.length; at += 1) {
      const piece = canonicalText(secret.slice(at, at + telling), closely);
      if (piece.length >= leastTelling) close.add(piece);
    }
  }
  return [
    { reading: closely, pieces: close },
    { reading: loosely, pieces: loose },
  ];
}

function addPieces(pieces: Pieces, text: string): void {
  if (text.length < telling) pieces.add(text);
  for (let at = 0; at + telling <= text.length; at += 1) pieces.add(text.slice(at, at + telling));
}
