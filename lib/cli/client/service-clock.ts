/** By how much two clocks may differ before that is taken for more than the way of an answer, which tells whole seconds, in milliseconds. */
const toleranceMs = 5_000;

/** The service's clock, by which its times are, as far as its answers tell: this machine's may be hours away. */
export class ServiceClock {
  #aheadMs = 0;

  /** @param answeredAtMs of an answer that has just arrived; `null` if it does not say. */
  readAt(answeredAtMs: number | null): void {
    const aheadMs = answeredAtMs === null ? 0 : answeredAtMs - Date.now();
    this.#aheadMs = Math.abs(aheadMs) > toleranceMs ? aheadMs : 0;
  }

  /** In epoch milliseconds. */
  get now(): number {
    return Date.now() + this.#aheadMs;
  }
}
