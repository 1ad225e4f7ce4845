import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { killAtOnce, processIds } from "../runner/system-processes.ts";

/** A process that has not ended. */
interface RunningProcess {
  pid: number;
  parent: number;
  /** The id of its user. */
  user: number;
}

/** How often they are looked for, and the milliseconds between: one that was killed takes a moment to end, and may have started another. */
const rounds = 40;
const pauseMs = 50;

/** The processes of a process's own user, without itself and those from which it descends. */
export function othersOf(own: number, processes: readonly RunningProcess[]): number[] {
  const known = new Map(processes.map((one) => [one.pid, one]));
  const user = known.get(own)?.user;
  const spared = new Set<number>();
  for (let pid = own; known.has(pid) && !spared.has(pid); pid = known.get(pid)?.parent ?? 0) spared.add(pid);
  return processes.filter((one) => one.user === user && !spared.has(one.pid)).map(({ pid }) => pid);
}

/**
 * Kills every other process of this process's user but those from which it descends, whoever started it. Only for a
 * machine that has nothing else of this user, as Lambda's has not.
 * @returns how many there were at first.
 * @throws Error if some remain.
 */
export async function endOtherProcesses(): Promise<number> {
  let found: number | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const others = othersOf(process.pid, await runningProcesses());
    found ??= others.length;
    if (others.length === 0) return found;
    for (const pid of others) killAtOnce(pid);
    await sleep(pauseMs);
  }
  throw new Error("Processes remain that were killed.");
}

/** One that has ended stays in the list until its parent asks for it. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
async function runningProcesses(): Promise<RunningProcess[]> {
  const all = await Promise.all(
    (await processIds()).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
      const [state, parent, user] = ["State", "PPid", "Uid"].map((name) => firstWord(status, name));
      const hasEnded = state === undefined || ["Z", "X"].includes(state);
      return hasEnded ? [] : [{ pid, parent: Number(parent), user: Number(user) }];
    }),
  );
  return all.flat();
}

function firstWord(status: string, field: string): string | undefined {
  return new RegExp(`^${field}:\\s+(\\S+)`, "m").exec(status)?.[1];
}
