import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and the folders above it. Node's own recursive `mkdir` never returns where the system answers ENOENT
 * although the folder above exists, as it does below `/proc`.
 * @throws the system's error: EEXIST for a file, ENOTDIR below a file, EACCES, EROFS, ENOENT.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const absolute = resolve(path);
  if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(absolute);
  if (!existsSync(above)) makeFolder(above, mode);
  try {
    mkdirSync(absolute, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
