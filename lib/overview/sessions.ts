import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** How long a browser may look at the page after it was let in, in milliseconds. */
const sessionMs = 12 * 3_600_000;

/** The browsers that may see the page: each was let in by a link that works once. */
export class Sessions {
  readonly #now: () => number;
  #token = random();
  /** Hash of each session's secret, with its end. */
  readonly #sessions = new Map<string, number>();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The token that lets the next browser in. */
  get token(): string {
    return this.#token;
  }

  /** Exchanges the token for a session's secret, once. @returns `null` for any other token. */
  redeem(token: string): string | null {
    if (!timingSafeEqual(digest(token), digest(this.#token))) return null;
    this.#token = random();
    const secret = random();
    this.#sessions.set(digest(secret).toString("hex"), this.#now() + sessionMs);
    return secret;
  }

  isOpen(secret: string): boolean {
    const end = this.#sessions.get(digest(secret).toString("hex"));
    return end !== undefined && this.#now() < end;
  }
}

function random(): string {
  return randomBytes(32).toString("base64url");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
