import { lstat, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BrowserUnavailable } from "./browser-unavailable.ts";

const onlyOwner = 0o700;

/**
 * A folder for programs and profiles that outlives this process and to which no other user of the machine has access.
 * Every user can write to the folder for temporary files, so an existing folder is used only if it belongs to this user
 * alone.
 *
 * @param parent by default the machine's folder for temporary files.
 * @throws BrowserUnavailable if something else has its name.
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

/** A new folder whose name contains the id of this process. The caller removes it. */
export function ownFolder(parent: string, purpose: string): Promise<string> {
  return mkdtemp(join(parent, `${purpose}-${process.pid}-`));
}

/** Removes folders of processes that were killed. */
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
