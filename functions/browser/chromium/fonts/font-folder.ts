import { createHash } from "node:crypto";
import { rename, rm, stat, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { ownFolder } from "../../../attempt/private-folder.ts";

/**
 * A folder with links to the given fonts and nothing else. Fontconfig reads whole folders, and the packages contain
 * more weights than wanted. It caches by the name of the folder, which therefore depends on the files.
 * @param parent a private folder, in which the folder of fonts is kept for the next browser.
 * @param files absolute paths; their base names differ.
 */
export async function fontFolder(parent: string, files: readonly string[]): Promise<string> {
  const folder = join(parent, `fonts-${await fingerprint(files)}`);
  if (await isFolder(folder)) return folder;
  const staging = await ownFolder(parent, "linking");
  await Promise.all(files.map((file) => symlink(file, join(staging, basename(file)))));
  try {
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(await isFolder(folder))) throw error;
  }
  return folder;
}

async function fingerprint(files: readonly string[]): Promise<string> {
  const found = await Promise.all(files.map((file) => stat(file)));
  const lines = found.map(({ size, mtimeMs }, index) => `${files[index]}\n${size}\n${mtimeMs}\n`);
  return createHash("sha256").update(lines.join("")).digest("hex").slice(0, 16);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
