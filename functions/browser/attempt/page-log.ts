import type { Mask } from "../../attempt/masking/mask.ts";

const mostLines = 100;
const longestLine = 1000;
/** So many that they leave room for errors. */
const mostWarnings = 30;

/**
 * The errors, warnings and failed requests of an attempt's pages, and other messages that help to find a fault. Bounded;
 * secrets are masked.
 */
export class PageLog {
  readonly #mask: Mask;
  readonly #lines: string[] = [];
  #warnings = 0;
  #leftOut = 0;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  add(line: string): void {
    if (this.#lines.length < mostLines - 1) this.#lines.push(this.#mask.shorten(line, longestLine));
    else this.#leftOut += 1;
  }

  addWarning(line: string): void {
    this.#warnings += 1;
    if (this.#warnings <= mostWarnings) this.add(line);
    else this.#leftOut += 1;
  }

  /** At most 100 lines of 1,000 characters; the last one says how many were left out. */
  get lines(): string[] {
    return this.#leftOut === 0
      ? [...this.#lines]
      : [...this.#lines, `${this.#leftOut} more lines were left out.`];
  }
}
