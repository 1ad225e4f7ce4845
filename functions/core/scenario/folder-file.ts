import { readFile, realpath, stat } from "node:fs/promises";
import { dirname, relative, resolve, sep } from "node:path";

/**
 * Reads a file that a scenario names. A scenario may come from an untrusted branch, so it can name files of its own folder
 * only; symbolic links out of it are refused.
 * @param path relative to the scenario file.
 * @param longest in bytes.
 * @throws Error that tells the author why it cannot be read.
 */
export async function readBeside(scenarioPath: string, path: string, longest: number): Promise<Uint8Array> {
  const folder = await realpath(dirname(resolve(scenarioPath)));
  const target = await realpath(resolve(folder, path)).catch(() => resolve(folder, path));
  const fromFolder = relative(folder, target);
  if (fromFolder === ".." || fromFolder.startsWith(`..${sep}`) || resolve(fromFolder) === fromFolder) {
    throw new Error(`"${path}" is not below the folder of the scenario file.`);
  }
  return readBytes(target, longest, path);
}

/** @param shown the path as the author wrote it. */
export async function readBytes(path: string, longest: number, shown = path): Promise<Uint8Array> {
  const unreadable = (error: unknown): never => {
    throw new Error(`"${shown}" cannot be read: ${reasonOf(error)}.`, { cause: error });
  };
  const found = await stat(path).catch(unreadable);
  if (found.size > longest) throw new Error(`"${shown}" is larger than ${longest / 1024 / 1024} MiB.`);
  // Reading a pipe or a device might block or never end.
  if (!found.isFile() && !found.isDirectory())
    throw new Error(`"${shown}" cannot be read: it is not a file.`);
  return readFile(path).catch(unreadable);
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: "there is no such file",
    EISDIR: "it is a folder",
    EACCES: "no permission",
  };
  return reasons[String(code)] ?? (error as Error).message;
}
