import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Total size of the files below a folder, in bytes. Files that are removed meanwhile do not count. */
export async function sizeOf(folder: string): Promise<number> {
  const sizes = (await filesBelow(folder)).map((file) =>
    stat(file).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Removes the files that are below a folder now; not the folders, into which others may be writing. Never fails. */
export async function removeFilesIn(folder: string): Promise<void> {
  await Promise.all((await filesBelow(folder)).map((file) => rm(file, { force: true }).catch(() => {})));
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
}
