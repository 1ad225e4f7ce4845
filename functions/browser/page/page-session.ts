import type { CDPSession, Frame, Page } from "playwright-core";

const sessions = new WeakMap<Page | Frame, Promise<CDPSession>>();

/**
 * The protocol session of a page, or of a frame that has a process of its own. It lasts as long as they do.
 * @throws Error if the page is gone, or if the frame shares its parent's process.
 */
export function sessionOf(target: Page | Frame): Promise<CDPSession> {
  const known = sessions.get(target);
  if (known) return known;
  const page = "mainFrame" in target ? target : target.page();
  const opening = page.context().newCDPSession(target);
  sessions.set(target, opening);
  opening.catch(() => sessions.delete(target));
  return opening;
}

/** The session of the process that a frame is in. */
export async function sessionAround(frame: Frame): Promise<CDPSession> {
  const parent = frame.parentFrame();
  if (!parent) return sessionOf(frame.page());
  return (await sessionOf(frame).catch(() => null)) ?? sessionAround(parent);
}

/** To be called when a frame's session has ended: the frame may have moved to another process. */
export function forgetSession(frame: Frame): void {
  sessions.delete(frame);
}
