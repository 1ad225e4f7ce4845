import type { CDPSession, Frame, Page } from "playwright-core";
import { OncePerKey } from "../../core/once-per-key.ts";

const sessions = new OncePerKey<Page | Frame, CDPSession>(new WeakMap(), async (target) => {
  const page = "mainFrame" in target ? target : target.page();
  return page.context().newCDPSession(target);
});

/**
 * The protocol session of a page, or of a frame that has a process of its own. It lasts as long as they do.
 * @throws Error if the page is gone, or if the frame shares its parent's process.
 */
export function sessionOf(target: Page | Frame): Promise<CDPSession> {
  return sessions.of(target);
}

/** The session of the process that a frame is in. */
export async function sessionAround(frame: Frame): Promise<CDPSession> {
  const parent = frame.parentFrame();
  if (!parent) return sessionOf(frame.page());
  return (await sessionOf(frame).catch(() => null)) ?? sessionAround(parent);
}

/** To be called when a frame's session has ended: the frame may have moved to another process. */
export function forgetSession(frame: Frame): void {
  sessions.forget(frame);
}
