/** A text that was derived from another one, and the position in that one from which each UTF-16 unit comes. */
export interface TracedText {
  text: string;
  /** Where the unit's source begins. */
  starts: ArrayLike<number>;
  /** Where it ends. */
  ends: ArrayLike<number>;
}

/** A text as its own source. */
export function sourceText(text: string): TracedText {
  return {
    text,
    starts: Array.from({ length: text.length }, (_, at) => at),
    ends: Array.from({ length: text.length }, (_, at) => at + 1),
  };
}

/** Makes a text out of pieces of another one. */
export class TextTracer {
  readonly #source: TracedText;
  readonly #parts: string[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];

  constructor(source: TracedText) {
    this.#source = source;
  }

  /** Adds a text that stands for what the source has from one position to another. */
  add(text: string, from: number, to: number): void {
    const { starts, ends } = this.#source;
    const start = Math.min(starts[from] ?? 0, starts[to - 1] ?? 0);
    const end = Math.max(ends[from] ?? 0, ends[to - 1] ?? 0);
    this.#parts.push(text);
    for (let unit = 0; unit < text.length; unit += 1) {
      this.#starts.push(start);
      this.#ends.push(end);
    }
  }

  get traced(): TracedText {
    return { text: this.#parts.join(""), starts: this.#starts, ends: this.#ends };
  }
}

/** The text from its end to its beginning. */
export function reversed(source: TracedText): TracedText {
  const tracer = new TextTracer(source);
  for (let at = source.text.length - 1; at >= 0; at -= 1) tracer.add(source.text.charAt(at), at, at + 1);
  return tracer.traced;
}
