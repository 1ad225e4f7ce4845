/**
 * The `Content-Disposition` of a download: the name in ASCII for old clients, and in full if it has other characters.
 * RFC 6266. The package `content-disposition` would write the characters of Latin-1 as they are, and drop all before a slash.
 * @param fileName any text; characters that could end the header or leave the folder are replaced.
 */
export function contentDisposition(kind: "attachment" | "inline", fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, "_");
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const plain = `${kind}; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 5987, 3.2: also encodes what `encodeURIComponent` leaves alone but that grammar does not allow. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
