import { join } from "node:path";

/** Suffix of every file that holds an object, so that `a` and `a/b` can exist side by side. */
export const objectSuffix = "@";

/** Longest piece of a file name; file systems allow 255 bytes. */
const longestPiece = 200;
/** Suffix of a piece that continues in the folder below. */
const continued = "+";

/**
 * The path of an object below its folder. Each segment of the key is a folder, the last one a file; whatever is not a
 * letter, a digit, `_`, `-` or an inner dot is percent-encoded, so that no key can name a path outside.
 */
export function objectPath(key: string): string {
  return join(...key.split("/").flatMap(piecesOf)) + objectSuffix;
}

/** The folder in which every key with this prefix lies, as far as the prefix names whole segments. */
export function folderOfPrefix(prefix: string): string {
  return join(".", ...prefix.split("/").slice(0, -1).flatMap(piecesOf));
}

function piecesOf(segment: string): string[] {
  let rest = encode(segment);
  const pieces: string[] = [];
  while (rest.length > longestPiece) {
    pieces.push(rest.slice(0, longestPiece) + continued);
    rest = rest.slice(longestPiece);
  }
  return [...pieces, rest];
}

function encode(segment: string): string {
  if (segment === "") return "%";
  const encoded = Array.from(Buffer.from(segment), (byte) => {
    const character = String.fromCharCode(byte);
    return /[A-Za-z0-9._-]/.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
  return encoded.startsWith(".") ? `%2E${encoded.slice(1)}` : encoded;
}
