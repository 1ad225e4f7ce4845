import type { Mask } from "../../attempt/masking/mask.ts";

const mostLines = 100;
const longestLine = 1000;

/** What the pages of an attempt said that a person who looks for a fault wants to read; bounded, secrets masked. */
export class PageLog {
  readonly #mask: Mask;
  readonly #lines: string[] = [];
  #leftOut = 0;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  add(line: string): void {
    if (this.#lines.length < mostLines - 1) this.#lines.push(this.#mask.shorten(line, longestLine));
    else this.#leftOut += 1;
  }

  /** At most 100 lines of 1,000 characters; the last one says how many were left out. */
  get lines(): string[] {
    return this.#leftOut === 0
      ? [...this.#lines]
      : [...this.#lines, `${this.#leftOut} more lines were left out.`];
  }
}
