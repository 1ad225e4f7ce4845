import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const megabyte = 1024 * 1024;

/**
 * What the browser of an attempt may use, in bytes. A function has 3,008 MB of memory, some of which its own process
 * and the browser for films need, and 1,024 MB of disk, 300 of which hold Chromium.
 */
export const limits = { memory: 2_000 * megabyte, disk: 300 * megabyte } as const;

/** `2,000 MB` */
export function shownSize(bytes: number): string {
  return `${(bytes / megabyte).toLocaleString("en")} MB`;
}

/** Total size of the files below a folder, in bytes. Files that are removed meanwhile do not count. */
export async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map((file) =>
      stat(join(file.parentPath, file.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
