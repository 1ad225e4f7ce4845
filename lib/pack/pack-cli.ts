import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { note } from "../cli/output.ts";
import { bundleCli, cliBudget, cliPackage } from "./bundle-cli.ts";

const packed = z.tuple([z.looseObject({ filename: z.string() })]);

/**
 * Makes the package of the command line.
 * @param folder an existing folder for it.
 * @returns the path of the package.
 * @throws Error if the command line has outgrown its budget.
 */
export async function packCli(folder: string): Promise<string> {
  const { bytes } = await bundleCli();
  if (bytes > cliBudget) throw new Error(`The command line has ${bytes} bytes; it may have ${cliBudget}.`);
  note(`dist/scenario.mjs has ${Math.ceil(bytes / 1000)} kB.`);
  const words = ["pack", "--json", "--pack-destination", resolve(folder)];
  const { stdout } = await promisify(execFile)("npm", words, { cwd: cliPackage });
  const [{ filename }] = packed.parse(JSON.parse(stdout));
  return resolve(folder, filename);
}
