/** A file as an answer offers it: where it can be fetched for a while, and what it is. docs/contract.md, "Link". */
export interface Link {
  url: string;
  /** RFC 3339 UTC: when the URL stops working, whatever the reason. */
  expiresAt: string;
  contentType: string;
  fileName: string;
  sizeBytes: number;
  /** Lower-case hexadecimal. */
  sha256: string;
}
