import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "../lib/cloud/bundling.ts";
import { project } from "./timed-command.ts";

/**
 * Works with a program of this folder, bundled as functions that drive browsers are deployed.
 * @param name of its module, without `.ts`.
 * @param work is given the bundle's folder, with the program in `index.mjs`; it is removed afterwards.
 */
export async function withBundle<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  // A box shows nothing but the project.
  const folder = await mkdtemp(join(project, "node_modules/.bench-"));
  try {
    // For the box's own user.
    await chmod(folder, 0o755);
    bundle({ entry: join(project, `bench/${name}.ts`), browser: true }, folder);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
