import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, readFile, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../command.ts";
import { type Edit, edited } from "./defect.ts";

/** A copy of the project, in which anything may be broken. */
export class CopiedTree {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies the files of the project as they are now, also those that are not committed yet; packages and history are linked. */
  static async make(folder: string): Promise<CopiedTree> {
    const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const listed = execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\0");
    const files = listed.filter(
      (file) => file !== "" && file !== "node_modules" && existsSync(join(root, file)),
    );
    for (const file of files) await cp(join(root, file), join(folder, file));
    await symlink(await realpath(join(root, "node_modules")), join(folder, "node_modules"));
    // Some checks read earlier commits.
    const history = execFileSync("git", ["rev-parse", "--absolute-git-dir"], { cwd: root, encoding: "utf8" });
    await writeFile(join(folder, ".git"), `gitdir: ${history}`);
    return new CopiedTree(folder);
  }

  /**
   * Makes edits for as long as some work takes.
   * @throws EditDoesNotFit, with no file changed.
   */
  async whileEdited<T>(edits: readonly Edit[], work: () => Promise<T>): Promise<T> {
    const before = new Map<string, string>();
    const after = new Map<string, string>();
    for (const edit of edits) {
      const text = after.get(edit.file) ?? (await readFile(join(this.folder, edit.file), "utf8"));
      if (!before.has(edit.file)) before.set(edit.file, text);
      after.set(edit.file, edited(text, edit));
    }
    try {
      await this.#write(after);
      return await work();
    } finally {
      await this.#write(before);
    }
  }

  async #write(texts: ReadonlyMap<string, string>): Promise<void> {
    for (const [file, text] of texts) await writeFile(join(this.folder, file), text);
  }
}
