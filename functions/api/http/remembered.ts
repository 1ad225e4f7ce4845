/** Finds a value by its id; `null` if there is none. */
export type Find<T> = (id: string) => Promise<T | null>;

/**
 * Values that were read, each for a while, so that not every request reads the same one again. What is not found is not
 * remembered: it may still be made. A package such as lru-cache would be loaded at every cold start of every endpoint,
 * for what a `Map`, which keeps its entries in order, does here in ten lines.
 */
export class Remembered<T> {
  readonly #find: Find<T>;
  readonly #keptMs: number;
  readonly #most: number;
  readonly #now: () => Date;
  readonly #values = new Map<string, { value: T; until: number }>();

  /** @param keptMs how long a value is used without reading it again, in milliseconds. @param most values at once. */
  constructor(
    find: Find<T>,
    { keptMs, most = 10_000, now }: { keptMs: number; most?: number; now: () => Date },
  ) {
    this.#find = find;
    this.#keptMs = keptMs;
    this.#most = most;
    this.#now = now;
  }

  async get(id: string): Promise<T | null> {
    const now = this.#now().getTime();
    const known = this.#values.get(id);
    if (known && now < known.until) return known.value;
    this.#values.delete(id);
    const value = await this.#find(id);
    if (value !== null) this.#remember(id, value, now + this.#keptMs);
    return value;
  }

  #remember(id: string, value: T, until: number): void {
    const oldest = this.#values.keys().next();
    if (this.#values.size >= this.#most && !oldest.done) this.#values.delete(oldest.value);
    this.#values.set(id, { value, until });
  }
}
