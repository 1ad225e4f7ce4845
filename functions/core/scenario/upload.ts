import { basename } from "node:path";
import type { FileToUpload } from "./file-fields.ts";
import type { Step } from "./step.ts";
import type { Upload } from "./upload-schema.ts";

/** The contents of files by their paths. */
export type UploadContents = ReadonlyMap<string, Uint8Array>;

/** Limit for all files of a scenario together, in bytes; equal contents count once. */
export const largestUploads = 10 * 1024 * 1024;

/** The name of the file as the page sees it. */
export function uploadNameOf(file: FileToUpload): string {
  return typeof file === "string" ? basename(file) : file.name;
}

/** The paths of the files that steps upload, without duplicates. */
export function uploadPathsOf(steps: readonly Step[]): string[] {
  const files = steps.flatMap((step) => (step.type === "upload" ? step.files : []));
  return [...new Set(files.filter((file) => typeof file === "string"))];
}

/** The files of a scenario that one of its tests uploads. */
export function uploadsOfTest(
  { uploads = [] }: { uploads?: readonly Upload[] | undefined },
  { steps }: { steps: readonly Step[] },
): Upload[] {
  const paths = uploadPathsOf(steps);
  return uploads.filter(({ path }) => paths.includes(path));
}

/** Why a file name is invalid; `null` if it is not. */
export function fileNameFault(name: string): string | null {
  const isName = name.trim() !== "" && name !== "." && name !== ".." && name.length <= 255;
  if (isName && !/[\p{Cc}/\\]/u.test(name)) return null;
  return "The name of a file has 1 to 255 characters, none of them a slash, a backslash or a control character.";
}

/** Why a text is not valid base64; `null` if it is. White space is ignored. */
export function base64Fault(text: string): string | null {
  const dense = text.replace(/\s+/g, "");
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(dense);
  return isBase64
    ? null
    : "Not base64: groups of four letters, digits, + and /, the last one filled up by =.";
}
