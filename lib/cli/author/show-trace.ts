import { existsSync, openAsBlob } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { BlobReader, ZipReader } from "@zip.js/zip.js";
import { artifactKinds } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { onInterruption } from "../terminal/interruption.ts";
import { openInBrowser } from "../terminal/open-in-browser.ts";
import { note, print } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { openTraceViewer } from "./trace-viewer.ts";

/** Shows a trace in Playwright's viewer until it is interrupted. */
export async function showTrace(path: string): Promise<void> {
  await requireTrace(path);
  const interruption = onInterruption();
  const viewer = await openTraceViewer(path);
  try {
    print(viewer.url);
    note("Open this address in a browser; Ctrl-C ends the viewer.");
    openInBrowser(viewer.url);
    await new Promise((resolve) => interruption.signal.addEventListener("abort", resolve));
  } finally {
    interruption.end();
    await viewer.close();
  }
}

/** @throws UsageError for anything but a trace. */
async function requireTrace(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageError(`There is no file ${path}.`);
  const { file } = artifactKinds.trace;
  if (found.isDirectory()) throw new UsageError(`${path} is a folder. ${await traceWithin(path)}`);
  if (!(await namesIn(path)).some((name) => name.endsWith(".trace")))
    throw new UsageError(`${path} is not a trace. Name the ${file} of a test.`);
}

/** What to name in place of a folder, which may be a results folder, or that of a test in one. */
async function traceWithin(folder: string): Promise<string> {
  const { file } = artifactKinds.trace;
  const tests = await readdir(join(folder, "tests")).catch(() => []);
  const places = ["", ...tests.sort().map((test) => join("tests", test))].map((within) =>
    join(folder, within, file),
  );
  const found = places.find((path) => existsSync(path));
  if (found === undefined)
    return `It has no ${file}: a test that passes keeps one only if its scenario says "trace: on".`;
  return `Name a trace in it, such as ${found}.`;
}

/** The names in a ZIP file; none if it is not one. */
async function namesIn(path: string): Promise<string[]> {
  const reader = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false });
  const entries = await reader.getEntries().catch(() => []);
  return entries.map(({ filename }) => filename);
}
