import { createHash, timingSafeEqual } from "node:crypto";
import { canonicalJson } from "../canonical-json.ts";

/** The listing that a cursor belongs to: it continues no other. */
export interface CursorScope {
  /** Which listing. */
  route: string;
  team: string;
  /** All filters, after parsing. The page size is not among them: it may change from page to page. */
  filters: Readonly<Record<string, unknown>>;
}

const digestBytes = 12;

/**
 * A cursor: a position in a listing, and a digest over the position and what is listed, as one opaque word. The digest
 * does not match a cursor that was altered, comes from another team, or is sent with other filters.
 *
 * The digest needs no secret. Forging one gains only a position: the request's key determines which team's rows are
 * read, and any position among one's own rows can be reached by paging.
 */
export function encodeCursor(position: string, scope: CursorScope): string {
  const place = Buffer.from(position, "utf8");
  return Buffer.concat([digestOf(place, scope), place]).toString("base64url");
}

/** The position that a cursor holds; `null` unless `encodeCursor` made it for this scope. */
export function decodeCursor(cursor: string, scope: CursorScope): string | null {
  const bytes = Buffer.from(cursor, "base64url");
  // Decoding is lenient; only one spelling of the bytes is the one that was issued.
  if (bytes.toString("base64url") !== cursor || bytes.length <= digestBytes) return null;
  const place = bytes.subarray(digestBytes);
  if (!timingSafeEqual(bytes.subarray(0, digestBytes), digestOf(place, scope))) return null;
  const position = place.toString("utf8");
  return Buffer.from(position, "utf8").equals(place) ? position : null;
}

function digestOf(place: Buffer, { route, team, filters }: CursorScope): Buffer {
  const scope = canonicalJson({ route, team, filters });
  return createHash("sha256").update(`${scope}\n`).update(place).digest().subarray(0, digestBytes);
}
