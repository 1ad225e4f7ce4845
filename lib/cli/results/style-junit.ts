import { readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Option } from "commander";
import { artifactKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { xmlText } from "../../../functions/core/xml-text.ts";
import {
  inStyle,
  type JunitStyle,
  junitStyles,
  mostJunitBytes,
} from "../../../functions/reports/junit/junit-style.ts";
import { type CiOptions, ciNameOf, ciService } from "../ci/ci-services.ts";
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
    "how the JUnit files are written; gitlab names files as GitLab looks for them (default: gitlab in GitLab, otherwise jenkins)",
  ).choices(junitStyles);
}

/**
 * A document whose attachments are named as GitLab looks for them: by their paths from the project's folder. It is
 * returned unchanged if it would become too large, since GitLab shows a test without its picture, but no refused document.
 * https://docs.gitlab.com/ci/testing/unit_test_reports/#view-junit-screenshots-on-gitlab
 * @param path of the document.
 */
async function attachingFromProject(path: string, document: string): Promise<string> {
  const project = await realpath(process.env["CI_PROJECT_DIR"] || ".");
  const folder = await realpath(dirname(path));
  const attaching = document.replace(/\[\[ATTACHMENT\|(.+?)\]\]/g, (_, name: string) => {
    const fromProject = relative(project, join(folder, name)).replaceAll(sep, "/");
    return `[[ATTACHMENT|${xmlText(fromProject)}]]`;
  });
  return Buffer.byteLength(attaching) > mostJunitBytes ? document : attaching;
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
      const styled = inStyle(style, await readFile(path, "utf8"));
      const document = Buffer.from(await attachingFromProject(path, styled));
      await writeFile(path, document);
      return { ...file, sizeBytes: document.length };
    }),
  );
}
