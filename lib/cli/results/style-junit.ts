import { readFile, realpath, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
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
  // A container can be given the variables of a job without its folder.
  const project = await realpath(process.env["CI_PROJECT_DIR"] || ".").catch(() => realpath("."));
  const folder = await realpath(dirname(path));
  const attaching = document.replace(/\[\[ATTACHMENT\|(.+?)\]\]/g, (_, name: string) => {
    const fromProject = relative(project, join(folder, name)).replaceAll(sep, "/");
    return `[[ATTACHMENT|${xmlText(fromProject)}]]`;
  });
  return Buffer.byteLength(attaching) > mostJunitBytes ? document : attaching;
}

/**
 * Makes of a JUnit document what the options ask for, and leaves any other file as it is.
 * @returns a function of a file's path, in a folder that exists, and its content.
 */
export function junitStyler(
  options: JunitOptions & CiOptions,
): (path: string, content: Uint8Array) => Promise<Uint8Array> {
  const style = options.junitStyle ?? ciService(ciNameOf(options, process.env)).junitStyle;
  return async (path, content) => {
    if (style === "jenkins" || basename(path) !== artifactKinds.junit.file) return content;
    const styled = inStyle(style, Buffer.from(content).toString("utf8"));
    return Buffer.from(await attachingFromProject(path, styled));
  };
}

/** Rewrites the JUnit documents in a results folder. @returns all its files, with their sizes from then on. */
export function styleJunit(
  folder: string,
  files: readonly ResultFile[],
  options: JunitOptions & CiOptions,
): Promise<ResultFile[]> {
  const styler = junitStyler(options);
  return Promise.all(
    files.map(async (file) => {
      if (basename(file.name) !== artifactKinds.junit.file) return file;
      const path = join(folder, file.name);
      const stored = await readFile(path);
      const document = await styler(path, stored);
      if (document !== stored) await writeFile(path, document);
      return { ...file, sizeBytes: document.length };
    }),
  );
}
