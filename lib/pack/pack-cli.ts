import { note } from "../cli/terminal/output.ts";
import { bundleCli, cliBudget } from "./bundle-cli.ts";
import { npmPack, packageFolder } from "./npm-pack.ts";

/**
 * Makes the package of the command line.
 * @param into an existing folder for it.
 * @returns the path of the package.
 * @throws Error if the command line has outgrown its budget.
 */
export async function packCli(into: string): Promise<string> {
  const { bytes } = await bundleCli();
  if (bytes > cliBudget) throw new Error(`The command line has ${bytes} bytes; it may have ${cliBudget}.`);
  note(`dist/scenario.mjs has ${Math.ceil(bytes / 1000)} kB.`);
  return npmPack(packageFolder("cli"), into);
}
