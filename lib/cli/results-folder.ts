import { access, constants, readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { kindsOf } from "../../functions/core/artifact-kinds.ts";
import { makeFolder } from "../../functions/core/make-folder.ts";
import { savedNamePattern } from "../../functions/core/saved-name.ts";
import { fileNames } from "../../functions/reports/file-names.ts";
import { UsageError } from "./usage-error.ts";

/** A file in a results folder. */
export interface ResultFile {
  /** Path below the folder, with forward slashes. */
  name: string;
  sizeBytes: number;
}

const testFolder = /^\d{3}-[a-z0-9-]+$/;

/**
 * Creates the folder for results, so that no run starts whose results could not be saved.
 * @throws UsageError if it cannot be created or written to.
 */
export async function makeResultsFolder(folder: string): Promise<void> {
  if (folder === "") throw new UsageError("--out names no folder: give a path, such as results.");
  try {
    makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new UsageError(
      `The results cannot go to ${folder}: ${reasons[codeOf(cause)] ?? (cause as Error).message}. Name another folder.`,
      { cause },
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: "it is a file, not a folder",
  ENOTDIR: "a part of that path is a file, not a folder",
  ENOENT: "the system makes no folder there",
  EACCES: "you may not write there",
  EPERM: "you may not write there",
  EROFS: "it is on a read-only file system",
};

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}

/**
 * Removes what an earlier run left: a screenshot of a failure that is gone would mislead. Only files named like results
 * are removed, because the folder may hold anything else.
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
  await Promise.all([...ofRun, ...ofTests].map((path) => rm(path, { force: true })));
  await Promise.all(tests.map((test) => rmdir(join(folder, "tests", test)).catch(keepIt)));
}

/** The folder holds other files too, and stays. */
function keepIt(): void {}
