import { randomBytes } from "node:crypto";
import type { Destination } from "./guard-destination.ts";

/** Header of an answer that the guard gives in the place of a destination. A site cannot forge it: it does not know the token. */
const markName = "x-sandbox-refusal";

/** Destinations that are remembered; a page can try any number. */
const mostDestinations = 1_000;

/**
 * Which destinations the guard refused or could not reach, and why, as a line for a person. A status alone does not tell: sites
 * answer with 403 and 502 too.
 */
export class Refusals {
  readonly #token = randomBytes(16).toString("base64url");
  readonly #lines = new Map<string, string>();

  /** Remembers that the last connection to a destination was refused or failed. */
  add({ host, port }: Destination, line: string): void {
    const destination = `${host}:${port}`;
    this.#lines.delete(destination);
    this.#lines.set(destination, line);
    const [oldest = ""] = this.#lines.keys();
    if (this.#lines.size > mostDestinations) this.#lines.delete(oldest);
  }

  /** Forgets a destination that has answered since. */
  delete({ host, port }: Destination): void {
    this.#lines.delete(`${host}:${port}`);
  }

  /** Why the last connection to the destination of an address failed; `null` if it did not. For a call that got no answer. */
  of(address: string): string | null {
    const url = URL.parse(address);
    if (!url) return null;
    const port = url.port || (url.protocol === "https:" ? "443" : "80");
    return this.#lines.get(`${url.hostname}:${port}`) ?? null;
  }

  /** The headers by which `inAnswer` recognizes an answer of the guard. */
  mark(line: string): Record<string, string> {
    return { [markName]: `${this.#token} ${encodeURIComponent(line)}` };
  }

  /** What the guard said in the place of a destination; `null` if the destination itself answered. @param headers in lower case. */
  inAnswer(headers: Readonly<Record<string, string>>): string | null {
    const [token, line = ""] = (headers[markName] ?? "").split(" ");
    return token === this.#token ? decodeURIComponent(line) : null;
  }
}
