import type { BrowserContext, Frame, Page } from "playwright-core";
import { matchesPattern } from "../../../attempt/regular-expression.ts";
import { quote, shorten } from "../../../attempt/step-failed.ts";
import type { Target } from "../../../core/scenario/target.ts";
import type { PollResult } from "../poll.ts";

/** Characters of a list in a message. */
const longestList = 1000;

/**
 * The page, or the frame in a page, whose address a target gives. Of several, a page is preferred to a frame and then
 * the most recent one, which is the one that a person sees.
 * @param newestFirst the open pages.
 * @throws StepFailed if a pattern cannot be tried.
 */
export function findByAddress(
  newestFirst: readonly Page[],
  target: Extract<Target, { kind: "pattern" | "address" }>,
): Frame | undefined {
  const mains = newestFirst.map((page) => page.mainFrame());
  const children = newestFirst.flatMap((page) => page.frames().filter((frame) => frame.parentFrame()));
  return [...mains, ...children].find((frame) => isAt(frame.url(), target));
}

/** The open pages and frames, for a message: `Open were: … In them were the frames: …` */
export function openTargets(context: BrowserContext): string {
  const pages = context.pages();
  const frames = pages.flatMap((page) => page.frames().filter((frame) => frame.parentFrame()));
  const list = (addresses: readonly string[]) => shorten(addresses.join(", "), longestList);
  const open = list(pages.map((page) => page.url())) || "none";
  if (frames.length === 0) return `Open were: ${open}.`;
  return `Open were: ${open}. In them were the frames: ${list(frames.map((frame) => frame.url()))}.`;
}

/** Whether both are the same URL, in whatever spelling. */
export function sameAddress(one: string, other: string): boolean {
  return one === other || (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other);
}

/** Recorder leaves out the fragment, so a target without one matches any. */
function isAt(url: string, target: Extract<Target, { kind: "pattern" | "address" }>): boolean {
  if (target.kind === "pattern") return matchesPattern(target.pattern, url);
  return sameAddress(url, target.url) || sameAddress(url.replace(/#.*$/s, ""), target.url);
}

/** The frame at a path of child indexes. @param limit how long the step waits for it, for the message. */
export function frameBelow(root: Frame, path: readonly number[], limit: string): PollResult<Frame> {
  let frame = root;
  for (const [depth, index] of path.entries()) {
    const child = frame.childFrames()[index];
    if (!child) {
      const where = path.slice(0, depth + 1).join(", ");
      const notYet = `Frame [${where}] of the page ${quote(root.url())} did not appear within ${limit}.`;
      return { notYet };
    }
    frame = child;
  }
  return { found: frame };
}
