import { constants } from "node:fs";
import { access, lstat, readdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

/** Where Linux keeps shared memory, as files that never reach a disk. https://man7.org/linux/man-pages/man7/shm_overview.7.html */
const memoryFolder = "/dev/shm";

/** Bytes. Docker gives a container 64 MiB by default, in which a large page would crash. */
const enough = 1_000_000_000;

/**
 * Whether Chromium can keep in memory what its processes share, such as each picture of a page. Playwright has it write that to
 * files on a disk, on every machine: five filmed tests took a tenth more processor time so.
 */
export async function hasSharedMemory(folder: string = memoryFolder): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= enough;
  } catch {
    return false;
  }
}

/** How old a file is, in milliseconds, that no browser is making any more: Chromium takes the name away at once. */
const abandonedAfterMs = 60_000;

/** Removes what browsers left there that were killed while they made it, since nothing else frees that memory. Never fails. */
export async function removeAbandonedMemory(folder: string = memoryFolder): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => /^\.org\.chromium\.Chromium\.\w{6}$/.test(name));
  await Promise.all(ours.map((name) => removeIfAbandoned(join(folder, name)).catch(() => {})));
}

async function removeIfAbandoned(path: string): Promise<void> {
  const { uid, mtimeMs } = await lstat(path);
  if (uid === process.getuid?.() && Date.now() - mtimeMs > abandonedAfterMs) await rm(path);
}
