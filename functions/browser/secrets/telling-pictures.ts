import type { Mask } from "../../attempt/masking/mask.ts";
import type { Box } from "./painted-document.ts";

/** A picture that is smaller than this in both directions has no room for a text. CSS pixels. */
const smallest = 32;

/** As much of an address as is looked at, in characters. */
const longestAddress = 100_000;

/** How many addresses are remembered. */
const mostAddresses = 1_000;

/** Tells pictures that may show a secret from those that do not. */
export class PictureJudge {
  readonly #mask: Mask;
  /** Whether there was a secret in an address. */
  readonly #known = new Map<string, boolean>();

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  /**
   * Whether a picture can be shown without being read: one that a server sent, from an address without a secret, a small one,
   * and a drawing whose text has none. What a page draws itself can hold whatever was typed into it.
   * @param address `null` of a canvas or a video.
   */
  tellsNothing(address: string | null, { width, height }: Box): boolean {
    if (width <= 0 || height <= 0) return true;
    if (address === null) return false;
    const isOwn = /^(data|blob):(?!image\/svg\+xml[;,])/i.test(address);
    return isOwn ? Math.max(width, height) < smallest : !this.#hasSecret(address);
  }

  #hasSecret(address: string): boolean {
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const source = address.slice(0, longestAddress);
    const text = /^data:/i.test(source) ? drawnText(source) : source;
    const hasSecret = this.#mask.spansIn(text).length > 0;
    if (this.#known.size >= mostAddresses) this.#known.clear();
    this.#known.set(address, hasSecret);
    return hasSecret;
  }
}

/** A drawing as it stands in its address, and without its tags, of which each letter may have one of its own. */
function drawnText(address: string): string {
  const [head = "", body = ""] = address.split(/,(.*)/s);
  const drawing = /;base64$/i.test(head) ? Buffer.from(body, "base64").toString() : unescapedOnce(body);
  return `${drawing}\n${drawing.replace(/<[^>]*>/g, "")}`;
}

function unescapedOnce(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
