import type { Frame, Request } from "playwright-core";

/** The frame whose document is asked for, or asks for something; `null` for a pop-up's first request, which belongs to no page yet, and a worker's. */
export function frameOfRequest(request: Request): Frame | null {
  try {
    const frame = request.frame();
    frame.page();
    return frame;
  } catch {
    return null;
  }
}
