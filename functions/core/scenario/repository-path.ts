import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";

/**
 * The path of a file that others find in their checkout: relative to the root of the git work tree that holds it, or,
 * outside of one, to the current folder. With forward slashes.
 */
export function repositoryPath(path: string): string {
  const folder = realpathSync(dirname(resolve(path)));
  const root = workTreeOf(folder) ?? realpathSync(process.cwd());
  return relative(root, join(folder, basename(path))).replaceAll(sep, "/");
}

/** The nearest folder with a `.git`, which is a file in a linked work tree and in a submodule. */
function workTreeOf(folder: string): string | null {
  if (existsSync(join(folder, ".git"))) return folder;
  const parent = dirname(folder);
  return parent === folder ? null : workTreeOf(parent);
}
