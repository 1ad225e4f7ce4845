import { harmless, oneLine } from "./one-line.ts";
import { fitted } from "./text-width.ts";

/** The part of a terminal's stream that is used. */
interface LineStream {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** Clears the line of the cursor. https://ecma-international.org/publications-and-standards/standards/ecma-48, EL */
const clearLine = "\r\u001b[K";
/** The width of a terminal that does not say it. */
const usualColumns = 80;

/**
 * The last line of a terminal, redrawn in place below the lines that stay. Where output is read by a program there is no such
 * line, and not one control character.
 */
export class LiveLine {
  readonly #stream: LineStream;
  readonly #env: NodeJS.ProcessEnv;
  #drawn = "";

  constructor(stream: LineStream, env: NodeJS.ProcessEnv) {
    this.#stream = stream;
    this.#env = env;
  }

  /** Whether a line can be redrawn: logs of CI systems and simple terminals keep each state. */
  get isLive(): boolean {
    return this.#stream.isTTY === true && this.#env["TERM"] !== "dumb" && !this.#env["CI"];
  }

  /** Columns of a line, where one can be redrawn; elsewhere a line may be of any length. */
  get columns(): number {
    return this.isLive ? (this.#stream.columns ?? usualColumns) - 1 : Number.POSITIVE_INFINITY;
  }

  /** Shows a text in place of the one before, cut to the terminal's width. Does nothing where that is not possible. */
  draw(text: string): void {
    if (!this.isLive) return;
    const line = this.#cut(text);
    if (line === this.#drawn) return;
    this.#stream.write(`${clearLine}${line}`);
    this.#drawn = line;
  }

  /** Makes room for other output. */
  clear(): void {
    if (this.#drawn !== "") this.#stream.write(clearLine);
    this.#drawn = "";
  }

  /** Writes lines that stay, whole. */
  say(text: string): void {
    this.clear();
    this.#stream.write(`${harmless(text)}\n`);
  }

  /** Writes a line that stays; where one can be redrawn, cut to the terminal's width. */
  sayShort(text: string): void {
    this.say(this.isLive ? this.#cut(text) : text);
  }

  #cut(text: string): string {
    return fitted(oneLine(text), this.columns);
  }
}

/** That of standard error. */
export const liveLine = new LiveLine(process.stderr, process.env);
