// @ts-check
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The project's folder. */
export const root = join(import.meta.dirname, "../..");

/** Where builds of the command line are kept. */
export const builds = join(root, ".cache/command-line");

/**
 * Names the last build and the files that it was made of.
 * @typedef {object} BuildRecord
 * @property {string} root the project's folder at that time: a build holds paths in it.
 * @property {string} entry the entry's path below `builds`.
 * @property {string[]} parts the paths of all of its files, likewise: commands load them when they need them.
 * @property {Record<string, string>} files by path below the project's folder, their states.
 */
export const record = join(builds, "record.json");

/** @returns {string | undefined} the address of its entry, if it is whole and all files are as they were when it was made. */
export function lastBuild() {
  try {
    const build = /** @type {BuildRecord} */ (JSON.parse(readFileSync(record, "utf8")));
    const isCurrent =
      build.root === root && Object.entries(build.files).every(([file, state]) => stateOf(file) === state);
    // A machine that lost its power leaves files without content.
    const isWhole = build.parts.every((part) => statSync(join(builds, part)).size > 0);
    return isCurrent && isWhole ? pathToFileURL(join(builds, build.entry)).href : undefined;
  } catch {
    // None was made yet, or a file is gone.
    return undefined;
  }
}

/**
 * @param {string} file its path below the project's folder.
 * @returns {string} what a change of the file changes. Tools can set the time of its last modification to any, but not that of
 * its last change.
 * @throws {Error} of the system.
 */
export function stateOf(file) {
  const { ctimeMs, size } = statSync(join(root, file));
  return `${ctimeMs} ${size}`;
}
