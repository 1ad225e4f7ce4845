import { readdir, readFile } from "node:fs/promises";

/**
 * Kills a process and all that descend from it, so that none is left that has lost its parent: a browser is in a process
 * group of its own, and one whose page keeps it busy does not notice that its connection has ended.
 */
export async function killTree(root: number): Promise<void> {
  for (const pid of [root, ...(await descendantsOf(root))]) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The memory that belongs to the descendants of a process alone, in bytes: neither their files nor what they share. */
export async function memoryBelow(root: number): Promise<number> {
  const statuses = await Promise.all(
    (await descendantsOf(root)).map((pid) => readFile(`/proc/${pid}/status`, "utf8").catch(() => "")),
  );
  return statuses.reduce(
    (sum, status) => sum + 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0),
    0,
  );
}

async function descendantsOf(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  for (const stat of stats) {
    // The name, in parentheses, may hold anything. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
    const [, pid, parent] = /^(\d+) .*\) \S (\d+)/s.exec(stat) ?? [];
    if (pid && parent) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)]);
  }
  const found: number[] = [];
  for (let level = children.get(root) ?? []; level.length > 0; ) {
    found.push(...level);
    level = level.flatMap((pid) => children.get(pid) ?? []);
  }
  return found;
}
