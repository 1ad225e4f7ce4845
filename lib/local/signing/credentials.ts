import { timingSafeEqual } from "node:crypto";

/** Who signs: the owner of a region's data folder, or a session that the owner began. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** Compares in constant time; two empty texts do not match. */
export function sameText(expected: string, received: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(received)];
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b);
}
