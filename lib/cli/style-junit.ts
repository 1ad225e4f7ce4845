import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Option } from "commander";
import { artifactKinds } from "../../functions/core/artifact-kinds.ts";
import { inStyle, type JunitStyle, junitStyles } from "../../functions/reports/junit/junit-style.ts";
import { type CiOptions, ciNameOf, ciService } from "./ci/ci-services.ts";
import type { ResultFile } from "./results-folder.ts";

/** The options of every command that leaves JUnit documents. */
export interface JunitOptions {
  /** `undefined`: that of the CI service, or else `jenkins`. */
  junitStyle?: JunitStyle;
}

/** `--junit-style gitlab` */
export function junitStyleOption(): Option {
  return new Option(
    "--junit-style <style>",
    "how the JUnit files are written; gitlab puts the file on each test (default: gitlab in GitLab, otherwise jenkins)",
  ).choices(junitStyles);
}

/** Rewrites the JUnit documents in a results folder. @returns all its files, with their sizes from then on. */
export function styleJunit(
  folder: string,
  files: readonly ResultFile[],
  options: JunitOptions & CiOptions,
): Promise<ResultFile[]> {
  const style = options.junitStyle ?? ciService(ciNameOf(options, process.env)).junitStyle;
  return Promise.all(
    files.map(async (file) => {
      if (style === "jenkins" || !`/${file.name}`.endsWith(`/${artifactKinds.junit.file}`)) return file;
      const path = join(folder, file.name);
      const document = Buffer.from(inStyle(style, await readFile(path, "utf8")));
      await writeFile(path, document);
      return { ...file, sizeBytes: document.length };
    }),
  );
}
