const mostLines = 50;
const longestLine = 300;

/** What did not get through, for people: each line once, few and short whatever a page does. */
export class Notes {
  readonly #blocked = new Set<string>();
  readonly #unreachable = new Set<string>();

  /** What the rules forbade. */
  get blocked(): readonly string[] {
    return [...this.#blocked];
  }

  /** What was allowed, but gave no answer. */
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
