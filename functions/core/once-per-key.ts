/** The part of a Map, or of a WeakMap, that is needed to remember. */
interface Memory<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
  delete(key: K): unknown;
}

/** Makes a value for each key on its first use and keeps it. One that could not be made, or was forgotten, is made again. */
export class OncePerKey<K, V> {
  readonly #known: Memory<K, Promise<V>>;
  readonly #make: (key: K) => Promise<V>;

  /** @param known a WeakMap if the values are not to outlive their keys. */
  constructor(known: Memory<K, Promise<V>>, make: (key: K) => Promise<V>) {
    this.#known = known;
    this.#make = make;
  }

  of(key: K): Promise<V> {
    const known = this.#known.get(key);
    if (known) return known;
    const making = this.#make(key);
    this.#known.set(key, making);
    making.catch(() => this.#known.delete(key));
    return making;
  }

  forget(key: K): void {
    this.#known.delete(key);
  }
}
