import { lstat, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserUnavailable } from "../../attempt/browser-unavailable.ts";

const onlyOwner = 0o700;

/**
 * A folder for programs and profiles that survives this process and that no other user of the machine can read,
 * fill or replace. The folder for temporary files is open to all, so one that is already there is used only if it
 * is ours alone.
 * @param parent where it lies; by default the machine's folder for temporary files.
 * @throws BrowserUnavailable if something else lies in its place.
 */
export async function privateFolder(parent: string = tmpdir()): Promise<string> {
  const uid = process.getuid?.();
  const path = join(parent, `scenario-browser-${uid}`);
  await mkdir(path, { mode: onlyOwner }).catch(unlessItExists);
  const found = await lstat(path);
  const isOursAlone = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  if (!isOursAlone)
    throw new BrowserUnavailable(`${path} is not a folder that belongs to this user alone; remove it.`);
  return path;
}

/** A new folder for this process, whose name says whose it is. The caller removes it. */
export function ownFolder(parent: string, purpose: string): Promise<string> {
  return mkdtemp(join(parent, `${purpose}-${process.pid}-`));
}

/** Removes what processes left behind that were killed. */
export async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = /^[a-z]+-(\d+)-\w{6}$/.exec(name)?.[1];
    if (owner && !isRunning(Number(owner))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function unlessItExists(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
