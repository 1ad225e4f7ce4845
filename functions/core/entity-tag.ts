const tag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether `If-None-Match` names the representation that the client would get: `*`, or a list with its tag. The
 * comparison is the weak one, which does not tell `W/"a"` from `"a"`. RFC 9110, 13.1.2.
 */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return [...ifNoneMatch.matchAll(tag)].some(([, known]) => known === etag);
}
