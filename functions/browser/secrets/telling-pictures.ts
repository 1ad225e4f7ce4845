import type { Mask } from "../masking.ts";
import type { Box } from "./painted-page.ts";

/** A picture that is smaller than this in both directions has no room for a text. CSS pixels. */
const smallest = 32;

/** As much of an address as is looked at, in characters. */
const longestAddress = 100_000;

/**
 * Whether a picture can be shown without being read: one that a server sent, from an address without a secret, a small one,
 * and a drawing whose text has none. What a page draws itself can hold whatever was typed into it.
 * @param address `null` of a canvas or a video.
 */
export function tellsNothing(address: string | null, { width, height }: Box, mask: Mask): boolean {
  if (width <= 0 || height <= 0) return true;
  if (address === null) return false;
  const source = address.slice(0, longestAddress);
  if (/^data:image\/svg\+xml[;,]/i.test(source)) return mask.spansIn(withoutTags(source)).length === 0;
  if (!/^(data|blob):/i.test(source)) return mask.spansIn(source).length === 0;
  return Math.max(width, height) < smallest;
}

/** As it stands in the address and as it is drawn, where each letter may have a tag of its own. */
function withoutTags(address: string): string {
  const [head = "", body = ""] = address.split(/,(.*)/s);
  const drawing = head.endsWith(";base64") ? Buffer.from(body, "base64").toString() : unescapedOnce(body);
  return `${drawing}\n${drawing.replace(/<[^>]*>/g, "")}`;
}

function unescapedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
