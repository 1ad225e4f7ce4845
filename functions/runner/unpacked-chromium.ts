import { browserUnavailable } from "../attempt/browser-unavailable.ts";
import { chromiumFiles } from "../attempt/chromium-binary.ts";

let waitedMs: number | undefined;

/** @returns the folder that contains Chromium. @throws BrowserUnavailable, for example if the disk is full. */
export async function unpackedChromium(): Promise<string> {
  const began = performance.now();
  try {
    const { folder } = await chromiumFiles();
    waitedMs ??= performance.now() - began;
    return folder;
  } catch (error) {
    throw browserUnavailable(error);
  }
}

/**
 * How long this process waited, once, for Chromium to be unpacked, in whole milliseconds: next to nothing if an earlier process had
 * unpacked it. `null` if no browser was needed yet.
 */
export function unpackTime(): number | null {
  return waitedMs === undefined ? null : Math.round(waitedMs);
}
