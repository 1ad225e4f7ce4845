import type { BrowserContext, Frame, Request } from "playwright-core";
import type { StepClock } from "../attempt/step-clock.ts";
import { type Kit, program } from "../in-page/kit.ts";
import { frameOfRequest } from "./frame-of-request.ts";
import { run } from "./frame-world.ts";
import { poll } from "./poll.ts";

const pending = new WeakMap<Frame, Set<Request>>();
/** Frames that have asked for another document; a new address within a document is none. */
const leaving = new WeakSet<Frame>();

/** Keeps in mind which scripts the pages of a context ask for, for `awaitsScripts`. */
export function watchScripts(context: BrowserContext): void {
  context.on("request", (request) => {
    const frame = frameOfRequest(request);
    if (frame && request.isNavigationRequest()) leaving.add(frame);
    if (!frame || request.resourceType() !== "script") return;
    if (originOf(request.url()) !== originOf(frame.url())) return;
    pending.set(frame, (pending.get(frame) ?? new Set()).add(request));
  });
  const end = (request: Request) => {
    const frame = frameOfRequest(request);
    if (frame) pending.get(frame)?.delete(request);
  };
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  context.on("framenavigated", (frame) => {
    if (leaving.delete(frame)) pending.delete(frame);
  });
}

/**
 * Whether a frame's document waits for a script of its own site. Others' are not waited for: they mostly count visits, and some never
 * come.
 */
export function awaitsScripts(frame: Frame): boolean {
  return (pending.get(frame)?.size ?? 0) > 0;
}

const isAwaiting = program(({ state }: Kit, isLoadingMore: boolean) =>
  state.isAwaitingScripts(isLoadingMore),
);

/**
 * Waits until the scripts of a frame's document have run, for what is done without an element.
 * @throws StepFailed if the step's time is over before.
 */
export function scriptsHaveRun(frame: Frame, clock: StepClock): Promise<null> {
  return poll(clock, async () => {
    const isLoading = await clock.within(run(frame, isAwaiting, awaitsScripts(frame)));
    // A script that the page has asked for meanwhile is reported before the answer.
    const isStill = isLoading || (awaitsScripts(frame) && (await clock.within(run(frame, isAwaiting, true))));
    return isStill ? { notYet: `The page was still loading after ${clock.limit}.` } : { found: null };
  });
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}
