import { readdir, rm, rmdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { kindsOf } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { savedNamePattern } from "../../../functions/core/artifacts/saved-name.ts";
import { folderFault } from "../../../functions/core/files/folder-fault.ts";
import { fileNames } from "../../../functions/reports/file-names.ts";
import { UsageError } from "../usage-error.ts";
import { makeOutputFolder } from "./output-place.ts";

/** A file in a results folder. */
export interface ResultFile {
  /** Path below the folder, with forward slashes. */
  name: string;
  sizeBytes: number;
}

const testFolder = /^\d{3}-[a-z0-9-]+$/;

/**
 * Does what writes results to a folder. The folder is created first, so that no run starts whose results could not be saved; if
 * nothing was written to it, it is removed again.
 * @param namedBy the option or argument that names it.
 * @throws UsageError if it cannot be created or written to.
 */
export async function inResultsFolder<R>(
  folder: string,
  work: () => Promise<R>,
  namedBy = "--out",
): Promise<R> {
  const made = await makeOutputFolder(folder, { what: "The results", namedBy, example: "results" });
  try {
    return await work();
  } finally {
    if (made !== null) await removeUnused(folder, made);
  }
}

/** Removes a folder if it is empty, and those above it, up to the uppermost that was made for it. */
async function removeUnused(folder: string, made: string): Promise<void> {
  const above = dirname(made);
  for (let path = resolve(folder); path !== above; path = dirname(path)) {
    const isRemoved = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

/**
 * Removes what an earlier run left: a screenshot of a failure that is gone would mislead. Only files named like results
 * are removed, because the folder may hold anything else.
 * @throws UsageError if one cannot be removed.
 */
export async function clearResults(folder: string): Promise<void> {
  const ofRun = kindsOf("run").map((kind) => join(folder, fileNames.ofRun(kind)));
  const tests = (await readdir(join(folder, "tests")).catch(() => [])).filter((name) =>
    testFolder.test(name),
  );
  const ofTests = tests.flatMap((test) =>
    kindsOf("test").map((kind) => join(folder, "tests", test, fileNames.besideTest(kind))),
  );
  for (const test of tests) {
    const names = await readdir(join(folder, "tests", test)).catch(() => []);
    const downloads = names.filter((name) => savedNamePattern.test(name));
    ofTests.push(...downloads.map((name) => join(folder, "tests", test, name)));
  }
  await Promise.all(
    [...ofRun, ...ofTests].map((path) => rm(path, { force: true }).catch(inTheWay(folder, path))),
  );
  await Promise.all(tests.map((test) => rmdir(join(folder, "tests", test)).catch(keepIt)));
}

function inTheWay(folder: string, path: string): (cause: NodeJS.ErrnoException) => never {
  return (cause) => {
    const fault = cause.code === "ERR_FS_EISDIR" ? "it is a folder, not a file" : folderFault(cause);
    throw new UsageError(
      `The results cannot go to ${folder}: ${path} is in the way: ${fault}. Remove it, or name another folder.`,
      { cause },
    );
  };
}

/** The folder holds other files too, and stays. */
function keepIt(): void {}
