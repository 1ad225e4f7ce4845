/// <reference lib="dom" />
import type { Kit } from "./kit.ts";

/**
 * Runs in the page, so it refers to nothing outside itself. Settles at the next change of the document, and after that many
 * milliseconds at the latest: what happens within a shadow root is no change of its document.
 */
export function nextChange(_kit: Kit, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => end());
    const timer = setTimeout(() => end(), limitMs);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}
