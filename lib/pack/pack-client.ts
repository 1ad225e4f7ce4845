import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { npmPack, packageFolder } from "./npm-pack.ts";

const compiler = fileURLToPath(new URL("../../node_modules/.bin/tsc", import.meta.url));

/**
 * Makes the package of the client: modules and their types, by the compiler alone.
 * @param into an existing folder for it.
 * @returns the path of the package.
 */
export async function packClient(into: string): Promise<string> {
  const folder = packageFolder("client");
  await rm(join(folder, "dist"), { recursive: true, force: true });
  await promisify(execFile)(compiler, ["--project", folder]);
  return npmPack(folder, into);
}
