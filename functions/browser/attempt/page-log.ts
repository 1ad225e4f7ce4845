import type { Mask } from "../../attempt/masking/mask.ts";

const mostLines = 100;
const longestLine = 1000;
/** Characters of a line that are kept: well more than the mask reads to find a secret across the end of what is shown. */
const mostKept = 10_000;
/** So many that they leave room for errors. */
const mostWarnings = 30;

interface Line {
  /** With its secrets, as a page can write faster than they can be looked for. */
  text: string;
  isWarning: boolean;
  /** How often it was added. */
  times: number;
}

/**
 * The errors, warnings and failed requests of an attempt's pages, and other messages that help to find a fault. Bounded;
 * secrets are masked. A line that is added again is counted where it stands first. Of too many lines the middle is left out: the
 * first ones may say what began it, and the last ones are those before the failure.
 */
export class PageLog {
  readonly #mask: Mask;
  readonly #lines: Line[] = [];
  #leftOut = 0;

  constructor(mask: Mask) {
    this.#mask = mask;
  }

  add(text: string): void {
    this.#add(text, false);
  }

  addWarning(text: string): void {
    this.#add(text, true);
  }

  #add(text: string, isWarning: boolean): void {
    const begun = text.slice(0, mostKept);
    const known = this.#lines.find((line) => line.text === begun);
    if (known) {
      known.times += 1;
      return;
    }
    this.#lines.push({ text: begun, isWarning, times: 1 });
    if (isWarning)
      this.#leaveOut(
        this.#lines.filter((line) => line.isWarning),
        mostWarnings,
      );
    this.#leaveOut(this.#lines, mostLines - 1);
  }

  /** Leaves out one of the middle, if there are too many. */
  #leaveOut(lines: readonly Line[], most: number): void {
    const middle = lines[Math.floor(most / 2)];
    if (lines.length <= most || !middle) return;
    this.#lines.splice(this.#lines.indexOf(middle), 1);
    this.#leftOut += middle.times;
  }

  /** At most 100 lines of 1,000 characters, besides how often each was added; the last one says how many were left out. */
  get lines(): string[] {
    const lines = this.#lines.map(({ text, times }) => {
      const shown = this.#mask.shorten(text, longestLine);
      return times === 1 ? shown : `${shown} (${times} times)`;
    });
    return this.#leftOut === 0
      ? lines
      : [...lines, `${this.#leftOut} more lines were left out of the middle.`];
  }
}
