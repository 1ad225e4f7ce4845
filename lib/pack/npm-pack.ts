import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as z from "zod";

/** The folder of a package, by its name there. */
export function packageFolder(name: "cli" | "client"): string {
  return fileURLToPath(new URL(`../../packages/${name}`, import.meta.url));
}

const packed = z.tuple([z.looseObject({ filename: z.string() })]);

/**
 * Makes the package of a folder.
 * @param into an existing folder for it.
 * @returns the path of the package.
 */
export async function npmPack(folder: string, into: string): Promise<string> {
  const words = ["pack", "--json", "--pack-destination", resolve(into)];
  const { stdout } = await promisify(execFile)("npm", words, { cwd: folder });
  const [{ filename }] = packed.parse(JSON.parse(stdout));
  return resolve(into, filename);
}
