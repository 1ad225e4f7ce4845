/**
 * A token bucket: at most `burst` tokens, refilled at a steady rate. Those of libraries, such as limiter's, have no clock but the
 * machine's, and the simulation of capacity has its own.
 */
export class Throttle {
  readonly #ratePerSecond: number;
  readonly #burst: number;
  readonly #now: () => number;
  #tokens: number;
  #filledAt: number;

  /** @param now a monotonic clock in milliseconds. */
  constructor(limits: { ratePerSecond: number; burst: number }, now: () => number = () => performance.now()) {
    this.#ratePerSecond = limits.ratePerSecond;
    this.#burst = limits.burst;
    this.#now = now;
    this.#tokens = limits.burst;
    this.#filledAt = now();
  }

  /** Takes tokens; `false` if there are not as many. */
  take(count = 1): boolean {
    const now = this.#now();
    const refill = ((now - this.#filledAt) / 1000) * this.#ratePerSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < count) return false;
    this.#tokens -= count;
    return true;
  }
}
