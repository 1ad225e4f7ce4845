import type { Mask } from "../../attempt/masking/mask.ts";
import type { Box } from "./painted-document.ts";

/** A picture that is smaller than this in both directions cannot contain text. CSS pixels. */
const smallest = 32;

/** How many characters of a URL are searched. */
const longestAddress = 100_000;

/** How many URLs are remembered. */
const mostAddresses = 1_000;

/** A picture within a drawing. */
const hasPicture = /data:image\/(?!svg\+xml[;,])/i;

/** What an address tells: a secret, a picture that cannot be read, or neither. */
type Content = "secret" | "picture" | "nothing";

/** Distinguishes pictures that may show a secret from those that cannot. */
export class PictureJudge {
  readonly #mask: Mask;
  /** What there was in an address. */
  readonly #known = new Map<string, Content>();

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
    const content = isOwn ? "picture" : this.#contentOf(address);
    return content === "picture" ? Math.max(width, height) < smallest : content === "nothing";
  }

  #contentOf(address: string): Content {
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const source = address.slice(0, longestAddress);
    const isDrawing = /^data:/i.test(source);
    const text = isDrawing ? drawnText(source) : source;
    const hasSecret = this.#mask.spansIn(text).length > 0;
    const content = hasSecret ? "secret" : isDrawing && hasPicture.test(text) ? "picture" : "nothing";
    if (this.#known.size >= mostAddresses) this.#known.clear();
    this.#known.set(address, content);
    return content;
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
