import { setTimeout as delay } from "node:timers/promises";
import { type Program, program } from "../../in-page/kit.ts";
import { runIn, type World } from "../frame-world.ts";

/** Milliseconds in which a frame draws something, unless a script keeps its page busy. */
const undrawnLimitMs = 700;
/** Milliseconds between the questions whether one does. */
const pauseMs = 200;
/** Milliseconds in which a page answers that is not busy. */
const promptMs = 100;
/** So many such answers without a drawing in between: one may come between two tasks of a script. */
const promptAnswers = 2;

const nextDrawing: Program<[], Promise<true>> = program(
  "() => new Promise((resolve) => requestAnimationFrame(() => resolve(true)))",
);
/** A timer that does not keep the process running once the answer is there. */
const unheld = { ref: false };

const nothing: Program<[], null> = program("() => null");

/**
 * Waits for what Chromium knows only of a frame that is drawn: it never answers for another, and not every such frame can be recognized. One
 * that draws nothing because a script keeps its page busy is waited for.
 * @param answer what it was asked for.
 * @returns `null` if the frame is not drawn.
 */
export async function ifDrawn<T>(world: World, answer: Promise<T>): Promise<T | null> {
  const sign = Promise.race([answer, runIn(world, nextDrawing, [])]).then(() => true);
  // Both fail if the frame goes when neither is waited for any more.
  for (const left of [sign, answer]) left.catch(() => {});
  if (await Promise.race([sign, delay(undrawnLimitMs, false, unheld)])) return answer;
  for (let prompt = 0; prompt < promptAnswers; ) {
    const askedAt = performance.now();
    await runIn(world, nothing, []);
    prompt = performance.now() - askedAt < promptMs ? prompt + 1 : 0;
    if (await Promise.race([sign, delay(pauseMs, false, unheld)])) return answer;
  }
  return null;
}
