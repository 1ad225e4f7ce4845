import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { memoryBelow } from "./process-tree.ts";

const megabyte = 1024 * 1024;

/** What an attempt may take, in bytes. */
export interface ResourceLimits {
  memory: number;
  disk: number;
}

/**
 * What the pages of an attempt may take before it fails. A function has 3,008 MB of memory, of which its own process and
 * another browser need some, and 1,024 MB of disk, of which Chromium takes 300.
 */
export const pageLimits: ResourceLimits = { memory: 2_000 * megabyte, disk: 300 * megabyte };

/** At which a browser is ended from outside, because it could not be asked to end the attempt. */
export const hardLimits: ResourceLimits = { memory: 2_400 * megabyte, disk: 450 * megabyte };

/**
 * Looks at what the descendants of a process hold in memory, and at what lies in folders.
 * @returns what there is too much of, as `took more than 2,000 MB of memory`, or `null`.
 */
export async function excessOf(
  root: number,
  folders: readonly string[],
  limits: ResourceLimits,
): Promise<string | null> {
  if ((await memoryBelow(root)) > limits.memory) return `took more than ${shown(limits.memory)} of memory`;
  const sizes = await Promise.all(folders.map(sizeOf));
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.disk)
    return `took more than ${shown(limits.disk)} of disk`;
  return null;
}

function shown(bytes: number): string {
  return `${(bytes / megabyte).toLocaleString("en")} MB`;
}

/** Bytes below a folder. What goes away meanwhile does not count. */
async function sizeOf(folder: string): Promise<number> {
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
