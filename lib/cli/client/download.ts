import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kindsOf } from "../../../functions/core/artifacts/artifact-kinds.ts";
import { fileNames } from "../../../functions/reports/file-names.ts";
import { downloadEach } from "../../../packages/client/src/download.ts";
import { ClientError, soonReady } from "../../../packages/client/src/errors.ts";
import { clearResults, type ResultFile } from "../results/results-folder.ts";
import type { ArtifactsAnswer, LinkAnswer } from "./api-answers.ts";
import { type Patience, patiently, saying } from "./patience.ts";
import type { ScenarioApi } from "./scenario-api.ts";

/** How long failing downloads are retried, in milliseconds. */
const downloadPatienceMs = 60_000;

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
 */
export async function downloadResults(
  api: ScenarioApi,
  executionId: string,
  folder: string | null,
  { signal }: Pick<Patience, "signal">,
): Promise<Downloaded> {
  const patience = { until: Date.now() + downloadPatienceMs, ...(signal ? { signal } : {}) };
  const ask = () => patiently(() => api.artifacts(executionId).catch(soonReady), patience);
  const answer = await ask();
  if (folder === null) return { answer, files: [], fault: null };
  await clearResults(folder);
  const files: ResultFile[] = [];
  const save = async (name: string, content: Uint8Array) => {
    await write(join(folder, name), content);
    files.push({ name, sizeBytes: content.length });
  };
  const fault = await downloadEach(answer, ask, linksOf, save, saying(patience, firstLine)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ClientError) return error.message;
      throw error;
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
  const ofRun = kindsOf("run").map((kind) => ({
    name: fileNames.ofRun(kind),
    link: artifacts[kind],
  }));
  const numbered = tests.map((test, at) => ({ ...test, index: (test.number ?? at + 1) - 1 }));
  const ofTests = numbered.flatMap((test) =>
    kindsOf("test").map((kind) => ({ name: fileNames.ofTest(kind, test), link: test.artifacts[kind] })),
  );
  const ofDownloads = numbered.flatMap((test) =>
    test.artifacts.downloads.map((link) => ({ name: fileNames.ofDownload(link.file_name, test), link })),
  );
  const all = [...ofRun, ...ofTests, ...ofDownloads];
  return new Map(all.flatMap(({ name, link }) => (link === null ? [] : [[name, link] as const])));
}

/** Writes under a temporary name first, so that a file under its own name is always complete. */
async function write(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
