import { readdir, readFile } from "node:fs/promises";

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

/** Processor time of this process and all its descendants, in milliseconds; Linux only. */
export async function cpuTime(): Promise<number> {
  const processes = await Promise.all(
    (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(timeOf),
  );
  const times = new Map(processes.filter((found) => found !== null).map((found) => [found.pid, found]));
  const isOurs = (pid: number): boolean => {
    if (pid === process.pid) return true;
    const parent = times.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isOurs(parent);
  };
  return [...times.values()].filter(({ pid }) => isOurs(pid)).reduce((sum, { ms }) => sum + ms, 0);
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html, which counts the fields from 1; a name may have spaces. */
async function timeOf(name: string): Promise<{ pid: number; parent: number; ms: number } | null> {
  const line = await readFile(`/proc/${name}/stat`, "utf8").catch(() => null);
  if (line === null) return null;
  const fromThird = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const field = (number: number) => Number(fromThird[number - 3]);
  const [parent, user, system] = [field(4), field(14), field(15)];
  return { pid: Number(name), parent, ms: (user + system) * tickMs };
}
