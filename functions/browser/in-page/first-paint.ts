/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/**
 * Runs in the page, so it refers to nothing outside itself. Settles when something of the document has been drawn, and after that
 * many milliseconds at the latest: of an empty document nothing ever is.
 */
export function firstPaint(_kit: Kit, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => end());
    const timer = setTimeout(() => end(), limitMs);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe({ type: "paint", buffered: true });
  });
}
