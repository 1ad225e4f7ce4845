import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and its parents. Node's own recursive `mkdir` never returns if the system answers ENOENT although the
 * parent exists, as it does below `/proc`.
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
    // Another process may have created it in the meantime.
    if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
