import type { Mask } from "../../attempt/masking/mask.ts";
import type { Box } from "./painted-document.ts";

/** A picture that is smaller than this in both directions cannot contain text. CSS pixels. */
const smallest = 32;

/** How many characters of a URL are searched. */
const longestAddress = 100_000;

/** How many URLs are remembered. */
const mostAddresses = 1_000;

/** Distinguishes pictures that may show a secret from those that cannot. */
export class PictureJudge {
  readonly #mask: Mask;
  /** Whether there was a secret in an address. */
  readonly #known = new Map<string, boolean>();

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  /**
   * Whether a picture can be shown although its text cannot be read: one from a server, with no secret in its URL, a
   * small one, or an SVG whose text contains none. What a page draws itself can contain anything that was typed.
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

/** An SVG as it is in its data URL, and also without its tags, as each letter may be in an element of its own. */
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
