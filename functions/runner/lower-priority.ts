import { type ChildProcess, spawnSync } from "node:child_process";
import { setPriority } from "node:os";
import { runnerPriority } from "../attempt/runner-priority.ts";
import { lazy } from "../shared/lazy.ts";

const dropsRight = ["--bounding-set", "-sys_nice"] as const;

/**
 * How to start a command that must not raise its priority, as the program and its first arguments. Root may raise it, and
 * Chromium does so for the threads that draw: above those of the service, which then answers nobody while a page is busy.
 * So root starts it without that right, by setpriv of util-linux where there is one.
 */
export const unprivilegedCommand = lazy((): { path: string; args: readonly string[] } => {
  const asItIs = { path: process.execPath, args: [] };
  if (process.getuid?.() !== 0) return asItIs;
  if (spawnSync("setpriv", [...dropsRight, "true"]).status !== 0) return asItIs;
  return { path: "setpriv", args: [...dropsRight, process.execPath] };
});

/** Lowers a process's priority, so that the process that answers requests and watches it gets processor time first. */
export function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, runnerPriority);
  } catch {
    // It has already ended, which is noticed elsewhere.
  }
}
