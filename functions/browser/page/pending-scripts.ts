import type { BrowserContext, Frame, Request } from "playwright-core";
import { frameOfRequest } from "./frame-of-request.ts";

const pending = new WeakMap<Frame, Set<Request>>();

/** Keeps in mind which scripts the pages of a context ask for, for `awaitsScripts`. */
export function watchScripts(context: BrowserContext): void {
  context.on("request", (request) => {
    const frame = request.resourceType() === "script" ? frameOfRequest(request) : null;
    if (!frame || originOf(request.url()) !== originOf(frame.url())) return;
    pending.set(frame, (pending.get(frame) ?? new Set()).add(request));
  });
  const end = (request: Request) => {
    const frame = frameOfRequest(request);
    if (frame) pending.get(frame)?.delete(request);
  };
  context.on("requestfinished", end);
  context.on("requestfailed", end);
  context.on("framenavigated", (frame) => pending.delete(frame));
}

/**
 * Whether a frame's document waits for a script of its own site. Others' are not waited for: they mostly count visits, and some never
 * come.
 */
export function awaitsScripts(frame: Frame): boolean {
  return (pending.get(frame)?.size ?? 0) > 0;
}

function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}
