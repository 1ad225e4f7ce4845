import { createHash } from "node:crypto";
import { holdsPlaceholder } from "./interpolate.ts";
import type { ScenarioProblem } from "./scenario-file-error.ts";
import type { DocumentPath, SourceDocument } from "./source-document.ts";
import type { Step } from "./step.ts";
import { largestUploads } from "./upload.ts";
import type { Upload } from "./upload-schema.ts";

/**
 * Gives the content of a file by its path relative to the scenario file.
 * @throws Error whose message tells the author why it cannot be read.
 */
export type ReadUpload = (path: string) => Promise<Uint8Array>;

/** Steps, and where they were written. */
export interface StepsInFile {
  steps: readonly Step[];
  source: SourceDocument;
  path: DocumentPath;
}

/** Reads the files that the steps of a scenario upload, each once. */
export class UploadReader {
  readonly #read: ReadUpload;
  readonly #uploads = new Map<string, Upload>();
  readonly #sizes = new Map<string, number>();

  constructor(read: ReadUpload) {
    this.#read = read;
  }

  /** The field for the scenario; none if it uploads no files of its folder. */
  get found(): { uploads?: Upload[] } {
    const uploads = [...this.#uploads.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    return uploads.length === 0 ? {} : { uploads };
  }

  /** Reads the files that these steps upload, and reports those that cannot be read. */
  async read({ steps, source, path }: StepsInFile): Promise<ScenarioProblem[]> {
    const problems: ScenarioProblem[] = [];
    for (const [stepIndex, step] of steps.entries()) {
      for (const [fileIndex, file] of (step.type === "upload" ? step.files : []).entries()) {
        if (typeof file !== "string" || holdsPlaceholder(file)) continue;
        const fault = await this.#add(file);
        if (fault !== null) problems.push(source.problem([...path, stepIndex, "files", fileIndex], fault));
      }
    }
    return problems;
  }

  async #add(path: string): Promise<string | null> {
    if (this.#uploads.has(path)) return null;
    try {
      const content = await this.#read(path);
      const sha256 = createHash("sha256").update(content).digest("hex");
      this.#sizes.set(sha256, content.length);
      this.#uploads.set(path, { path, sha256, sizeBytes: content.length });
    } catch (error) {
      return (error as Error).message;
    }
    const all = [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
    return all <= largestUploads ? null : `With "${path}" the files to upload are ${tooLarge}.`;
  }
}

const tooLarge = `larger than ${largestUploads / 1024 / 1024} MB together`;
