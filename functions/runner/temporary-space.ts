import { statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** Milliseconds between two checks. */
const checkEveryMs = 500;
const mebibyte = 1024 * 1024;

/**
 * How full the file system of temporary files is, in whole MiB; 0 if that cannot be found out. A function's `/tmp` is
 * one of its own.
 */
export interface TemporarySpace {
  /** The highest value that was seen. */
  usedMiB: number;
  sizeMiB: number;
}

/** Watches how full the file system of temporary files becomes. @returns what ends it. */
export async function watchTemporarySpace(): Promise<() => TemporarySpace> {
  const seen: TemporarySpace = { usedMiB: 0, sizeMiB: 0 };
  // What an attempt does must not depend on it: the next check makes up for one that fails.
  const check = async () => {
    const space = await statfs(tmpdir()).catch(() => null);
    if (space === null) return;
    const { blocks, bfree, bsize } = space;
    seen.usedMiB = Math.max(seen.usedMiB, Math.ceil(((blocks - bfree) * bsize) / mebibyte));
    seen.sizeMiB = Math.ceil((blocks * bsize) / mebibyte);
  };
  await check();
  const timer = setInterval(() => void check(), checkEveryMs);
  return () => {
    clearInterval(timer);
    return seen;
  };
}
