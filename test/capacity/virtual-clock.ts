import { setImmediate as nextTurn } from "node:timers/promises";

interface Timer {
  at: number;
  call: () => void;
}

/** Turns of the event loop in which everything that does not wait for a timer comes to its end. */
const turns = 6;

/** A clock that stands still while anything works, and then leaps to the next timer. It replaces the clock of this process. */
export class VirtualClock {
  readonly #timers = new Map<number, Timer>();
  readonly #real = { setTimeout, clearTimeout, Date };
  #now: number;
  #id = 0;

  constructor(now: Date) {
    this.#now = now.getTime();
  }

  /** Milliseconds of the epoch. */
  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.#set(() => resolve(), ms));
  }

  /** Replaces `setTimeout`, `clearTimeout` and `Date` until the work is done. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#install();
    let over = false;
    const done = work().finally(() => {
      over = true;
    });
    // It is awaited later.
    done.catch(() => {});
    try {
      while (!over) {
        for (let turn = 0; turn < turns; turn += 1) await nextTurn();
        if (!over) this.#leap();
      }
      return await done;
    } finally {
      Object.assign(globalThis, this.#real);
    }
  }

  #install(): void {
    const set = (call: () => void, ms = 0) => {
      const id = this.#set(call, ms);
      return { id, unref: () => undefined, ref: () => undefined, [Symbol.toPrimitive]: () => id };
    };
    const clear = (timer?: { id: number }) => {
      if (timer) this.#timers.delete(timer.id);
    };
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear, Date: this.#dates() });
  }

  /** `Date` as it is, except that the present is this clock's. */
  #dates(): DateConstructor {
    const now = () => this.#now;
    return class extends this.#real.Date {
      constructor(...given: [] | [string | number | Date]) {
        super(given.length === 0 ? now() : given[0]);
      }
      static override now = now;
    } as DateConstructor;
  }

  #set(call: () => void, ms: number): number {
    this.#id += 1;
    // A tenth of a second is fine enough, and lets many timers go off together.
    this.#timers.set(this.#id, { at: Math.ceil((this.#now + ms) / 100) * 100, call });
    return this.#id;
  }

  #leap(): void {
    let next = Number.POSITIVE_INFINITY;
    for (const { at } of this.#timers.values()) next = Math.min(next, at);
    if (next === Number.POSITIVE_INFINITY) throw new Error("Nothing goes on, and nothing is waited for.");
    this.#now = Math.max(this.#now, next);
    for (const [id, { at, call }] of this.#timers) {
      if (at > this.#now) continue;
      this.#timers.delete(id);
      call();
    }
  }
}
