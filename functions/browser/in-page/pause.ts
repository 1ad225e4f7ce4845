/// <reference lib="dom" />

/**
 * Runs in the page, so it refers to nothing outside itself. Settles in a task of its own after that many milliseconds, also in a
 * document without scripts (`<iframe sandbox>`), where the timers of `setTimeout` never end.
 */
export function pause(ms: number): Promise<void> {
  return scheduler.postTask(() => {}, { delay: ms });
}
