import { constants } from "node:fs";
import { access, open } from "node:fs/promises";
import { folderFault } from "../../../functions/core/files/folder-fault.ts";
import { makeFolder } from "../../../functions/core/files/make-folder.ts";
import { UsageError } from "../usage-error.ts";

/** What a command writes, at a place that its user names. */
interface Output {
  /** As a sentence begins with it: `The results`. */
  what: string;
  /** The option or argument that names the place, as it is typed: `--out`. */
  namedBy: string;
  /** A name that would do. */
  example: string;
}

/**
 * Creates the folder that a command writes to, so that no work begins whose outcome could not be saved.
 * @returns the uppermost folder that had to be made for it, if any.
 * @throws UsageError if it cannot be created or written to.
 */
export async function makeOutputFolder(
  folder: string,
  { what, namedBy, example }: Output,
): Promise<string | null> {
  if (folder === "") throw new UsageError(`${namedBy} names no folder: give a path, such as ${example}.`);
  try {
    const made = makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
    return made;
  } catch (cause) {
    throw new UsageError(`${what} cannot go to ${folder}: ${folderFault(cause)}. Name another folder.`, {
      cause,
    });
  }
}

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  EISDIR: "it is a folder, not a file",
};

/**
 * The same for a file, whose folder has to exist. An existing file keeps its content.
 * @throws UsageError if it cannot be created or written to.
 */
export async function requireOutputFile(file: string, { what, namedBy, example }: Output): Promise<void> {
  if (file === "") throw new UsageError(`${namedBy} names no file: give a path, such as ${example}.`);
  try {
    await (await open(file, "a")).close();
  } catch (cause) {
    const reason = fileFaults[String((cause as NodeJS.ErrnoException).code)] ?? folderFault(cause);
    throw new UsageError(`${what} cannot go to ${file}: ${reason}. Name another file.`, { cause });
  }
}
