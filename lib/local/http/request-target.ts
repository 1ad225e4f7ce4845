/** The target of a request: its path as sent, still percent-encoded, and its query. */
export interface RequestTarget {
  path: string;
  query: URLSearchParams;
}

/** Reads a request line's target, in origin form or in absolute form. RFC 9112, section 3.2. */
export function targetOf(url: string): RequestTarget {
  const originForm = url.replace(/^https?:\/\/[^/?]*/i, "");
  const [path = "", ...query] = originForm.split("?");
  return { path: path === "" ? "/" : path, query: new URLSearchParams(query.join("?")) };
}
