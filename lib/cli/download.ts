import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { kindsOf } from "../../functions/core/artifact-kinds.ts";
import { fileNames } from "../../functions/reports/file-names.ts";
import type { ArtifactsAnswer, LinkAnswer } from "./api-answers.ts";
import { isNotReady, Unreachable } from "./api-errors.ts";
import { type Patience, patiently } from "./patience.ts";
import { clearResults, type ResultFile } from "./results-folder.ts";
import type { ScenarioApi } from "./scenario-api.ts";

/** How many files are downloaded at once. */
const atOnce = 6;
/** How long the download of one file may take, in milliseconds: the lifetime of its link. */
const fileLimitMs = 15 * 60_000;
/** How long failing downloads are retried, in milliseconds. */
const downloadPatienceMs = 60_000;

interface Downloaded {
  answer: ArtifactsAnswer;
  /** Empty if no folder was given. */
  files: ResultFile[];
}

/**
 * Asks for the results of an execution, and downloads all files.
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
  if (folder === null) return { answer, files: [] };
  await clearResults(folder);
  const files = new Map<string, ResultFile>();
  let fresh: ArtifactsAnswer | null = answer;
  // Links expire: each retry fetches fresh ones, and downloads only what is still missing.
  await patiently(async () => {
    const links = fresh ?? (await ask());
    fresh = null;
    await downloadMissing(links, folder, files, signal);
  }, patience);
  return { answer, files: [...files.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** An execution whose status is completed has its results within a moment, so "not ready" is retried. */
function soonReady(error: unknown): never {
  if (isNotReady(error)) throw new Unreachable(error.message, { cause: error });
  throw error;
}

async function downloadMissing(
  answer: ArtifactsAnswer,
  folder: string,
  files: Map<string, ResultFile>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const missing = linksOf(answer).filter(({ name }) => !files.has(name));
  const worker = async () => {
    for (let next = missing.shift(); next; next = missing.shift()) {
      await download(next.link, join(folder, next.name), signal);
      files.set(next.name, { name: next.name, sizeBytes: next.link.size_bytes });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function linksOf({ artifacts, tests }: ArtifactsAnswer): { name: string; link: LinkAnswer }[] {
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
  return all.flatMap(({ name, link }) => (link === null ? [] : [{ name, link }]));
}

/** Writes under a temporary name first, so that a file under its own name is always complete. */
async function download(link: LinkAnswer, path: string, signal: AbortSignal | undefined): Promise<void> {
  const content = await contentOf(link, signal);
  const sha256 = createHash("sha256").update(content).digest("hex");
  if (content.length !== link.size_bytes || sha256 !== link.sha256) {
    throw new Unreachable(
      `${path} was incomplete or damaged: ${content.length} of ${link.size_bytes} bytes.`,
    );
  }
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

async function contentOf({ url }: LinkAnswer, signal: AbortSignal | undefined): Promise<Buffer> {
  const limit = AbortSignal.timeout(fileLimitMs);
  try {
    const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, limit]) : limit });
    if (!response.ok) throw new Error(`the storage answers ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    signal?.throwIfAborted();
    // A link grants access while it lives, so the message leaves it out.
    throw new Unreachable(`A file cannot be downloaded: ${(error as Error).message}.`, { cause: error });
  }
}
