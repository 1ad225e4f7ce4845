import type { Page } from "playwright-core";

/** Playwright's internals, by which it calls itself. */
interface PageInProcess {
  _wrapApiCall<R>(call: () => Promise<R>, options: { internal: true }): Promise<R>;
}

/**
 * Does one of many inputs that a step consists of, such as a move of the mouse, without an entry in the trace: for each entry Playwright
 * copies all of the document twice, which takes so long on a large page that a drag of fifteen moves did not end in time.
 */
export function untraced<R>(page: Page, input: () => Promise<R>): Promise<R> {
  return (page as unknown as PageInProcess)._wrapApiCall(input, { internal: true });
}
