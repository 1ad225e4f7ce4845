import { ServiceError } from "../core/error.ts";

/** Other writers changed the same item again and again while this call tried to. */
export class Contention extends ServiceError {
  override readonly name = "Contention";
}

/** One of the callers that compete for an item succeeds each time, so this many can succeed before the last one gives up. */
const mostAttempts = 50;

/**
 * The longest pauses after the first conflict and after any, in milliseconds; each is random. A write that fails uses as much of what an
 * item may take in a second as one that succeeds, so callers that retry at once would slow each other down.
 */
const pauses = { first: 10, longest: 200 };

/**
 * Reads, decides and writes under a condition, and repeats that, after a pause, when another writer was faster: for 5 seconds on average.
 * @param attempt `null` means that the condition did not hold.
 * @throws Contention
 */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < mostAttempts; count += 1) {
    const result = await attempt();
    if (result !== null) return result;
    const longest = Math.min(pauses.longest, pauses.first * 2 ** count);
    // The global timer: `npm run verify:capacity` runs this in virtual time.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
  }
  throw new Contention(`The item changed during each of ${mostAttempts} attempts to write it.`);
}
