import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder and its parents. Node's own recursive `mkdir` never returns if the system answers ENOENT although the
 * parent exists, as it does below `/proc`.
 * @returns the uppermost folder that it made; `null` if there was none to make.
 * @throws the system's error: EEXIST for a file, ENOTDIR below a file, EACCES, EROFS, ENOENT.
 */
export function makeFolder(path: string, mode = 0o777): string | null {
  const absolute = resolve(path);
  if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) return null;
  const above = dirname(absolute);
  const made = existsSync(above) ? null : makeFolder(above, mode);
  try {
    mkdirSync(absolute, { mode });
    return made ?? absolute;
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) throw error;
    return made;
  }
}
