import { subscribe, unsubscribe } from "node:diagnostics_channel";

/**
 * Calls back once, when the next process that this one starts is running: Playwright does not tell.
 * https://nodejs.org/api/diagnostics_channel.html#event-child_process
 */
export function whenProcessStarts(callback: () => void): void {
  const onStart = () => {
    unsubscribe("child_process", onStart);
    // The message comes just before the start.
    setImmediate(callback);
  };
  subscribe("child_process", onStart);
}
