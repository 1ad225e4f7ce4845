import { execFileSync } from "node:child_process";
import { mkdir, realpath, symlink } from "node:fs/promises";
import { join } from "node:path";
import { ServiceError } from "../../functions/core/error.ts";
import { command, root } from "./command.ts";

/**
 * The earliest version from which an upgrade, and to which a rollback, leaves runs in progress alone: the first whose documents have a
 * format. It changes with `documentFormat`. docs/operations.md, "Upgrade".
 */
export const undisturbedSince = "89d08449de3259dc4386b57a5bb3a00d8f1416b4";

/** The clone does not have the commit of an earlier version. */
class VersionNotThere extends ServiceError {
  override readonly name = "VersionNotThere";
}

/**
 * Writes the tree of an earlier commit of this repository into a folder. It uses the packages that are installed now.
 * @throws VersionNotThere, for example in a shallow clone.
 */
export async function earlierVersion(commit: string, folder: string): Promise<string> {
  if (!hasCommit(commit)) {
    throw new VersionNotThere(
      `This clone does not have the commit ${commit}, with which upgrades are proven. Get the whole history first: git fetch --unshallow`,
    );
  }
  const tree = join(folder, `version-${commit.slice(0, 7)}`);
  await mkdir(tree);
  const options = { env: process.env, log: join(folder, "git.log"), limit: 60_000 };
  const archive = `${tree}.tar`;
  await command(["git", "archive", "--format=tar", `--output=${archive}`, commit], options);
  await command(["tar", "-xf", archive, "-C", tree], options);
  await symlink(await realpath(join(root, "node_modules")), join(tree, "node_modules"));
  return tree;
}

/** Whether this clone has a commit; a shallow one lacks most. */
export function hasCommit(commit: string): boolean {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: root, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
