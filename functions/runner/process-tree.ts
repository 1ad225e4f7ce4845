import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { atMost } from "../core/at-most.ts";
import { killAtOnce, processIds } from "./system-processes.ts";

/** Milliseconds for which the list of processes is reused. */
const knownForMs = 3_000;
/** How long a search may delay a kill, and a process that was killed its end, in milliseconds. */
const findLimitMs = 2_000;

/**
 * A process and all its descendants. `/proc` is read asynchronously although it is in memory: reading about a process that
 * is very busy or is being killed can block for seconds.
 */
export class ProcessTree {
  readonly #root: number;
  #pids: readonly number[];
  #foundAt = Number.NEGATIVE_INFINITY;

  constructor(root: number) {
    this.#root = root;
    this.#pids = [root];
  }

  /** The memory of the processes, in bytes, without files on a disk. What they share counts as much as one of them uses. */
  async memory(): Promise<number> {
    if (performance.now() - this.#foundAt > knownForMs) await this.#find();
    let [own, shared] = [0, 0];
    for (const pid of this.#pids) {
      const memory = await memoryOf(pid);
      own += memory.own;
      shared = Math.max(shared, memory.shared);
    }
    return own + shared;
  }

  /**
   * Kills the descendant that uses the most memory, and waits until that is free, or for two seconds.
   * @returns whether there was one.
   */
  async killGreediest(): Promise<boolean> {
    await this.#find();
    const descendants = this.#pids.filter((pid) => pid !== this.#root);
    const sizes = await Promise.all(
      descendants.map(async (pid) => ({ pid, size: total(await memoryOf(pid)) })),
    );
    const [greediest] = sizes.sort((one, other) => other.size - one.size);
    if (!greediest) return false;
    killAtOnce(greediest.pid);
    const until = performance.now() + findLimitMs;
    while (performance.now() < until && total(await memoryOf(greediest.pid)) > 0) await delay(20);
    return true;
  }

  /**
   * Kills all of them, the known descendants at once. A browser is in a process group of its own, and one that is busy
   * does not notice that its connection has closed, so it would survive the death of its parent. The root is killed
   * last: without it nothing leads to its other descendants any more.
   */
  async kill(): Promise<void> {
    for (const pid of this.#pids) if (pid !== this.#root) killAtOnce(pid);
    await atMost(findLimitMs, this.#find()).catch(() => {});
    for (const pid of this.#pids) killAtOnce(pid);
  }

  async #find(): Promise<void> {
    const children = new Map<number, number[]>();
    const pids = await processIds();
    const parents = await Promise.all(pids.map(parentOf));
    for (const [index, pid] of pids.entries()) {
      const parent = parents[index] ?? 0;
      children.set(parent, [...(children.get(parent) ?? []), pid]);
    }
    const found = [this.#root];
    for (const pid of found) found.push(...(children.get(pid) ?? []));
    this.#pids = found;
    this.#foundAt = performance.now();
  }
}

/** The name, in parentheses, can contain any character. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function parentOf(pid: number): Promise<number> {
  return Number(/\) \S (\d+) [^)]*$/.exec(await read(`/proc/${pid}/stat`))?.[1]);
}

interface Memory {
  /** Bytes. */
  own: number;
  shared: number;
}

async function memoryOf(pid: number): Promise<Memory> {
  const status = await read(`/proc/${pid}/status`);
  return { own: bytesIn(status, /^RssAnon:\s+(\d+)/m), shared: bytesIn(status, /^RssShmem:\s+(\d+)/m) };
}

function total({ own, shared }: Memory): number {
  return own + shared;
}

/** @param field finds the number, in KiB. */
function bytesIn(status: string, field: RegExp): number {
  return 1024 * Number(field.exec(status)?.[1] ?? 0);
}

/** Empty for a process that has ended. */
function read(path: string): Promise<string> {
  return readFile(path, "utf8").catch(() => "");
}
