import { StepFailed } from "../../attempt/step-failed.ts";
import { mediaTypeOf } from "../../core/artifacts/media-types.ts";
import type { FileToUpload } from "../../core/scenario/file-fields.ts";
import { base64Fault, fileNameFault, uploadNameOf } from "../../core/scenario/upload.ts";

/** A file to choose, in memory: its name never becomes a path. */
export interface FileContent {
  name: string;
  /** Empty if it cannot be derived from the name. */
  mimeType: string;
  content: Uint8Array;
}

/**
 * The files of a step, its placeholders filled in.
 * @param uploads contents of the scenario's files by their paths.
 * @throws StepFailed if variables result in an invalid name or content.
 */
export function filesOf(
  files: readonly FileToUpload[],
  uploads: Readonly<Record<string, Uint8Array>>,
): FileContent[] {
  return files.map((file) => {
    const name = uploadNameOf(file);
    const fault = fileNameFault(name);
    if (fault) throw new StepFailed(fault);
    const mimeType = (typeof file === "object" && file.mimeType) || mediaTypeOf(name) || "";
    return { name, mimeType: mimeType.toLowerCase(), content: contentOf(file, uploads) };
  });
}

function contentOf(file: FileToUpload, uploads: Readonly<Record<string, Uint8Array>>): Uint8Array {
  if (typeof file === "string") {
    const content = Object.hasOwn(uploads, file) ? uploads[file] : undefined;
    if (!content) throw new StepFailed(`The file ${file} is not stored with the scenario.`);
    return content;
  }
  if (file.base64 === undefined) return Buffer.from((file.text ?? "").toWellFormed());
  const fault = base64Fault(file.base64);
  if (fault) throw new StepFailed(fault);
  return Buffer.from(file.base64, "base64");
}
