const mostLines = 50;
const longestLine = 300;

/** What did not get through, as lines for people: each once, in bounded number and length. */
export class Notes {
  readonly #blocked = new Set<string>();
  readonly #unreachable = new Set<string>();

  /** Destinations that the rules forbid. */
  get blocked(): readonly string[] {
    return [...this.#blocked];
  }

  /** Destinations that were allowed but gave no answer. */
  get unreachable(): readonly string[] {
    return [...this.#unreachable];
  }

  addBlocked(line: string): void {
    add(this.#blocked, line);
  }

  addUnreachable(line: string): void {
    add(this.#unreachable, line);
  }
}

function add(lines: Set<string>, line: string): void {
  if (lines.size < mostLines) lines.add(line.slice(0, longestLine));
}
