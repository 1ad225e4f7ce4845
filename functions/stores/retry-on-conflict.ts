import { ServiceError } from "../core/error.ts";

/** Other writers changed the same item again and again while this call tried to. */
export class Contention extends ServiceError {
  override readonly name = "Contention";
}

/** Of the callers that compete for one item, one succeeds each time: this many can, before the last one gives up. */
const mostAttempts = 50;

/**
 * Reads, decides and writes under a condition, and repeats that when another writer was faster.
 * @param attempt `null` means that the condition did not hold.
 * @throws Contention
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < mostAttempts; count += 1) {
    const result = await attempt();
    if (result !== null) return result;
  }
  throw new Contention(`The item changed during each of ${mostAttempts} attempts to write it.`);
}
