import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds for which the list of processes is reused. */
const knownForMs = 3_000;

/**
 * A process and all its descendants. `/proc` is read synchronously: it is in memory, and a read costs a tenth that
 * way.
 */
export class ProcessTree {
  readonly #root: number;
  #pids: readonly number[] = [];
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(root: number) {
    this.#root = root;
  }

  /** The private memory of the processes, in bytes, without file mappings and shared memory. */
  memory(): number {
    if (performance.now() - this.#foundAt > knownForMs) this.#find();
    const statuses = this.#pids.map((pid) => read(`/proc/${pid}/status`));
    return statuses.reduce(
      (sum, status) => sum + 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1] ?? 0),
      0,
    );
  }

  /**
   * Kills all of them. A browser is in a process group of its own, and one that is busy does not notice that its
   * connection has closed, so it would survive the death of its parent.
   */
  kill(): void {
    this.#find();
    for (const pid of this.#pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has already ended.
      }
    }
  }

  #find(): void {
    const children = new Map<number, number[]>();
    for (const name of readdirSync("/proc")) {
      if (!/^\d+$/.test(name)) continue;
      // The name, in parentheses, can contain any character. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
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
