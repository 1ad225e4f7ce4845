/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/**
 * `changed`: the next change of the document, but not within a shadow root. `painted`: something of the document has been drawn.
 * `animated`: it is about to be drawn. `arrived`: a navigation within the page has ended that the page itself carries out
 * (`NavigateEvent.intercept`), at once without one.
 */
export type Sign = "changed" | "painted" | "animated" | "arrived";

/**
 * Runs in the page, so it refers to nothing outside itself. Settles at a sign of the document, and after that many milliseconds at
 * the latest: an empty document is never drawn.
 */
export function nextSign(_kit: Kit, sign: Sign, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const observer of [changes, paints]) observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const changes = new MutationObserver(() => end());
    const paints = new PerformanceObserver(() => end());
    const timer = setTimeout(end, limitMs);
    if (sign === "arrived") Promise.resolve(navigation.transition?.finished).then(end, end);
    else if (sign === "animated") requestAnimationFrame(end);
    else if (sign === "painted") paints.observe({ type: "paint", buffered: true });
    else changes.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}
