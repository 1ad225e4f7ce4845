import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noFiles } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { junitOfRun } from "../../../functions/reports/junit/junit-document.ts";
import { styleJunit } from "../../../lib/cli/results/style-junit.ts";
import { endedAttempt, fileRef, ranTest, runReport } from "../../support/run-report.ts";

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), "style-junit-"));
  vi.stubEnv("CI_PROJECT_DIR", project);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(project, { recursive: true, force: true });
});

/** The document of 500 tests that log all that they may, with every file that a test can have, in a folder of the project. */
async function styledIn(folder: string): Promise<{ document: string; sizeBytes: number }> {
  const log = Array<string>(100).fill("x".repeat(500));
  const [screenshot, video, captions, trace] = ["s", "v", "c", "t"].map((key) => fileRef(key));
  const files = { ...noFiles("test"), screenshot, video, captions, trace } as ReturnType<
    typeof noFiles<"test">
  >;
  const tests = Array.from({ length: 500 }, (_, at) => ({
    ...ranTest(`Test ${at}`, [endedAttempt("failed", ["Look"], 1, "It is not so.", { log })]),
    files,
  }));
  const path = join(project, folder);
  await mkdir(path, { recursive: true });
  const stored = junitOfRun(runReport(tests));
  await writeFile(join(path, "junit.xml"), stored);
  const [styled] = await styleJunit(path, [{ name: "junit.xml", sizeBytes: stored.length }], {
    junitStyle: "gitlab",
  });
  const document = await readFile(join(path, "junit.xml"), "utf8");
  return { document, sizeBytes: styled?.sizeBytes ?? Number.NaN };
}

describe("A JUnit document in the style of GitLab", () => {
  test("names files by their paths from the project, and has at most 5 MB all the same", async () => {
    const folder = "results/of/the/browser/tests/that/ran/in/this/job/of/the/pipe";
    const { document, sizeBytes } = await styledIn(folder);
    expect(document.split(`[[ATTACHMENT|${folder}/tests/`)).toHaveLength(1 + 500 * 4);
    expect(sizeBytes).toBe(Buffer.byteLength(document));
    expect(sizeBytes).toBeLessThanOrEqual(5_000_000);
  });

  test("names files by their paths from the document where 5 MB have no room for more", async () => {
    const { document } = await styledIn("a-folder-with-a-long-name/".repeat(20));
    expect(document.split("[[ATTACHMENT|tests/")).toHaveLength(1 + 500 * 4);
    expect(document.match(/<testcase file="/g)).toHaveLength(500);
    expect(Buffer.byteLength(document)).toBeLessThanOrEqual(5_000_000);
  });
});
