import { constants } from "node:fs";
import { access, statfs } from "node:fs/promises";

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
