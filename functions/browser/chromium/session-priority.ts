import { readdir, readFile, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { runnerPriority } from "../../attempt/runner-priority.ts";

/** How many attempts to make at setting a priority: from all unprivileged processes together, Linux takes one change in 100 ms. */
const tries = 10;

/**
 * Lowers the priority of the sessions that this process has started, against those of all other processes. Where Linux
 * groups processes by session (CONFIG_SCHED_AUTOGROUP), a process's nice value counts within its session only, and
 * Playwright starts Chromium in a session of its own: a page that keeps Chromium busy would then delay the service, which
 * has to answer requests meanwhile, by seconds. Does nothing where sessions are not grouped. Never fails.
 * https://man7.org/linux/man-pages/man7/sched.7.html, "The autogroup feature"
 */
export async function lowerPriorityOfSessions(): Promise<void> {
  const pids = await children().catch(() => []);
  await Promise.all(pids.map(lowerPriorityOfSession));
}

async function lowerPriorityOfSession(pid: number): Promise<void> {
  for (let count = 0; count < tries; count++) {
    try {
      if (!(await leadsSession(pid))) return;
      await writeFile(`/proc/${pid}/autogroup`, String(runnerPriority));
      return;
    } catch (error) {
      // There is no such file for a process that has ended, or on a system without groups.
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return;
      await sleep(120);
    }
  }
}

async function children(): Promise<number[]> {
  const threads = await readdir("/proc/self/task");
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, "utf8")));
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}

/** The name, in parentheses, can contain any character. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function leadsSession(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  return /\) \S \d+ \d+ (\d+) [^)]*$/.exec(stat)?.[1] === String(pid);
}
