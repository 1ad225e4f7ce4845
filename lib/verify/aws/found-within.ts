import { setTimeout as sleep } from "node:timers/promises";

/** How long something is looked for, and the pause between two looks, in milliseconds. */
interface Patience {
  within: number;
  every: number;
}

/** Looks for something again and again. @returns `null` if it was not found in time. */
export async function foundWithin<T>(
  { within, every }: Patience,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const until = Date.now() + within;
  for (;;) {
    const found = await look();
    if (found !== null || Date.now() + every > until) return found;
    await sleep(every);
  }
}
