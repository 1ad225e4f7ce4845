import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kindsOf } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { folderFault } from "../../../functions/core/files/folder-fault.ts";
import { fileNames } from "../../../functions/reports/file-names.ts";
import { downloadEach } from "../../../packages/client/src/download.ts";
import { soonReady } from "../../../packages/client/src/errors.ts";
import { clearResults, type ResultFile } from "../results/results-folder.ts";
import type { ArtifactsAnswer, LinkAnswer } from "./api-answers.ts";
import { type Patience, patiently, saying } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";

/** How long failing downloads are retried, in milliseconds. */
const downloadPatienceMs = 60_000;

/** Makes of a file's content what is saved. @param path of the file, in a folder that exists by then. */
type Shaping = (path: string, content: Uint8Array) => Promise<Uint8Array>;

const unchanged: Shaping = async (_, content) => content;

interface Downloaded {
  answer: ArtifactsAnswer;
  /** Those that were saved; empty if no folder was given. */
  files: ResultFile[];
  /** Why a file is missing; `null` if none is. */
  fault: string | null;
}

/**
 * Asks for the results of an execution, and downloads all files. The outcome of the run stands, even if its files do
 * not arrive.
 * @param folder `null` downloads nothing.
 * @param shaped what is saved of a file; as it is by default.
 */
export async function downloadResults(
  api: ScenarioApi,
  executionId: string,
  folder: string | null,
  { signal }: Pick<Patience, "signal">,
  shaped: Shaping = unchanged,
): Promise<Downloaded> {
  const patience = { until: Date.now() + downloadPatienceMs, ...(signal ? { signal } : {}) };
  const ask = () => patiently((ending) => api.artifacts(executionId, ending).catch(soonReady), patience);
  const answer = await ask();
  if (folder === null) return { answer, files: [], fault: null };
  await clearResults(folder);
  const files: ResultFile[] = [];
  const save = async (name: string, content: Uint8Array) => {
    files.push({ name, sizeBytes: await write(join(folder, name), content, shaped) });
  };
  const fault = await downloadEach(answer, ask, linksOf, save, saying(patience, firstLine)).then(
    () => null,
    ({ message }: Error) => {
      signal?.throwIfAborted();
      return message;
    },
  );
  return { answer, files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), fault };
}

/** The error of an incomplete file already says what is wrong. */
function firstLine({ message }: Error): string {
  return message.split("\n")[0] ?? "";
}

/** By their paths in a results folder. */
function linksOf({ artifacts, tests }: ArtifactsAnswer): Map<string, LinkAnswer> {
  const ofRun = kindsOf("run").map((kind) => [fileNames.ofRun(kind), artifacts[kind]] as const);
  const ofTests = tests.flatMap(({ name, number, artifacts: { downloads, ...links } }, at) => {
    const test = { name, index: (number ?? at + 1) - 1 };
    return [
      ...kindsOf("test").map((kind) => [fileNames.ofTest(kind, test), links[kind]] as const),
      ...downloads.map((link) => [fileNames.ofDownload(link.file_name, test), link] as const),
    ];
  });
  return new Map([...ofRun, ...ofTests].flatMap(([name, link]) => (link === null ? [] : [[name, link]])));
}

/** Writes under a temporary name first, so that a file under its own name is always complete. @returns how many bytes it has. */
async function write(path: string, content: Uint8Array, shaped: Shaping): Promise<number> {
  const part = `${path}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    const shape = await shaped(path, content);
    await writeFile(part, shape);
    await rename(part, path);
    return shape.length;
  } catch (cause) {
    // A part would take the last room of a full disk.
    await rm(part, { force: true }).catch(() => {});
    throw new Error(`${path} cannot be written: ${folderFault(cause)}.`, { cause });
  }
}
