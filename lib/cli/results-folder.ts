import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { kindsOf } from "../../functions/core/artifact-kinds.ts";
import { savedNamePattern } from "../../functions/core/saved-name.ts";
import { fileNames } from "../../functions/reports/file-names.ts";

/** A file in a results folder. */
export interface ResultFile {
  /** Path below the folder, with forward slashes. */
  name: string;
  sizeBytes: number;
}

const testFolder = /^\d{3}-[a-z0-9-]+$/;

/**
 * Removes what an earlier run left: a screenshot of a failure that is no more would mislead. Only files with the names
 * of results go, since the folder may be anything that somebody gave.
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

/** There is something else in it. */
function keepIt(): void {}
