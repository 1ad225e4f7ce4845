/**
 * The `Content-Disposition` of a download: the name for old readers in ASCII, and in full where it has more. RFC 6266.
 * @param fileName any text; what could end the header or leave its folder is replaced.
 */
export function contentDisposition(kind: "attachment" | "inline", fileName: string): string {
  const name = fileName.toWellFormed().replace(/[\p{Cc}/\\]/gu, "_");
  const ascii = name.replace(/[^\x20-\x7e]|["%]/g, "_");
  const plain = `${kind}; filename="${ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${encodeExtended(name)}`;
}

/** RFC 5987, 3.2: what `encodeURIComponent` leaves and that grammar does not. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
