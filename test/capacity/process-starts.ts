import { functionUses, type HandlerName } from "../../lib/cloud/function-uses.ts";

/**
 * Milliseconds of one processor that a process takes to start and to load its function, as `npm run bench -- cost` measures them on a machine
 * of two processors.
 */
const processorMs: Partial<Record<HandlerName, number>> = {
  "begin-run": 130,
  "start-test": 125,
  "run-test": 75,
  "end-test": 125,
  "finish-run": 165,
  "print-report": 67,
  "start-waiting": 92,
  dispatch: 118,
  status: 92,
  cancel: 120,
};

/** MiB with which a function has one processor; more do not start it sooner. */
const oneProcessor = 1769;

/** What Lambda takes to make an instance before a process starts in it, in milliseconds. It is assumed: only an account shows it. */
const instanceMs = 200;

/** What the first browser of a process takes longer than others, in milliseconds: Chromium is unpacked. docs/figures.md. */
const firstBrowserMs = 930;

/** How much longer, in milliseconds, a function takes that no instance waits for. */
export function startOf(name: string): number {
  const handler = name as HandlerName;
  const { size } = functionUses[handler];
  const isBrowser = "browser" in size && size.browser === true;
  const loaded = (processorMs[handler] ?? 0) / Math.min(1, size.memorySize / oneProcessor);
  return instanceMs + loaded + (isBrowser ? firstBrowserMs : 0);
}
