import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { StepClock } from "../../../functions/browser/attempt/step-clock.ts";
import { poll } from "../../../functions/browser/page/poll.ts";

/** How many looks a step takes within three seconds, each of which keeps the page busy for so many milliseconds. */
async function looksOf(busyMs: number): Promise<number> {
  const clock = new StepClock(3_000, new AbortController().signal, 60_000);
  let looks = 0;
  const look = async () => {
    looks += 1;
    await delay(busyMs);
    return { notYet: "It was not there." };
  };
  await expect(poll(clock, look)).rejects.toThrow("It was not there.");
  return looks;
}

test("a step that waits leaves a large page more time than it takes from it", async () => {
  // With the usual pauses there would be eight.
  expect(await looksOf(300)).toBeLessThanOrEqual(6);
});

test("a step that waits looks at a page often, and at any at least every few seconds", async () => {
  expect(await looksOf(5)).toBeGreaterThan(9);
  expect(await looksOf(900)).toBeGreaterThanOrEqual(2);
});
