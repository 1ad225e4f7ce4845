import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { command } from "../../lib/verify/command.ts";
import type { Library } from "./library.ts";

/** Milliseconds; all libraries together are two gigabytes. */
const installLimit = 30 * 60_000;

/**
 * Installs the packages of libraries into a folder with npm, without running their scripts.
 * @throws CommandFailed if npm does not install them.
 */
export async function installLibraries(libraries: readonly Library[], folder: string): Promise<void> {
  const versions = Object.assign({}, ...libraries.map(({ packages }) => packages)) as Record<string, string>;
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const packages = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  // The peer dependencies that some libraries declare lag behind; they do work with these versions.
  const options = ["--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", "--loglevel=error"];
  const words = ["npm", "install", "--prefix", folder, ...options, ...packages];
  await command(words, { env: process.env, log: join(folder, "npm.log"), limit: installLimit });
}
