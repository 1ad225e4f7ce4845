import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds for which the processes that were found are taken to be all. */
const knownForMs = 3_000;

/**
 * A process and all that descend from it. It reads `/proc` without waiting: what lies there is in memory, and each read costs
 * a tenth so.
 */
export class ProcessTree {
  readonly #root: number;
  #pids: readonly number[] = [];
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(root: number) {
    this.#root = root;
  }

  /** The memory that belongs to the processes alone, in bytes: neither their files nor what they share. */
  memory(): number {
    if (performance.now() - this.#foundAt > knownForMs) this.#find();
    const statuses = this.#pids.map((pid) => read(`/proc/${pid}/status`));
    return statuses.reduce(
      (sum, status) => sum + 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0),
      0,
    );
  }

  /**
   * Kills them all, so that none is left that has lost its parent: a browser is in a process group of its own, and one whose
   * page keeps it busy does not notice that its connection has ended.
   */
  kill(): void {
    this.#find();
    for (const pid of this.#pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  #find(): void {
    const children = new Map<number, number[]>();
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      // The name, in parentheses, may hold anything. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
      const parent = Number(/\) \S (\d+) [^)]*$/.exec(read(`/proc/${name}/stat`))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    }
    const found = [this.#root];
    for (const pid of found) found.push(...(children.get(pid) ?? []));
    this.#pids = found;
    this.#foundAt = performance.now();
  }
}

/** Empty for a process that has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
