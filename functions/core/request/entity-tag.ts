const tag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g;

/**
 * Whether `If-None-Match` matches the representation that the client would get: `*`, or a list that contains its tag.
 * The comparison is weak: `W/"a"` equals `"a"`. RFC 9110, 13.1.2. The package `fresh` would let the request's `Cache-Control` decide too,
 * and splits the list at commas, which a tag may contain.
 */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  return [...ifNoneMatch.matchAll(tag)].some(([, known]) => known === etag);
}
