import { canonicalText, closely, loosely, type Reading } from "./canonical-text.ts";

/** Length, in characters, from which a piece of a secret is worth hiding. */
const telling = 8;
/** The same, not counting the spaces and hyphens in the piece. */
const leastTelling = 6;
/** Shorter secrets are only searched as whole words: the letters of "no" occur in every text. */
export const shortestPiece = 4;

/** Texts to look for, of a few lengths. */
class Pieces {
  readonly #bySize = new Map<number, Set<string>>();
  /** Which pieces begin here, by a hash of three characters, so that most positions of a text need no closer look. */
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

/** The pieces to search for in one reading of a text. */
export interface PiecesRead {
  reading: Reading;
  pieces: Pieces;
}

/** Everything to search for: the secrets themselves, and every piece of eight characters of the long ones. */
export function piecesOf(secrets: readonly string[]): PiecesRead[] {
  const close = new Pieces();
  const loose = new Pieces();
  for (const secret of secrets) {
    addPieces(close, canonicalText(secret, closely));
    const letters = canonicalText(secret, loosely);
    // Fewer letters and digits in a row occur in ordinary texts too.
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
