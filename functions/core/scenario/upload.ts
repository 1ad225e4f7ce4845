import { basename } from "node:path";
import * as z from "zod/mini";
import type { FileToUpload } from "./file-fields.ts";
import type { Step } from "./step.ts";

/** A file of the scenario's folder that its steps choose, as a registered scenario names it; its content lies apart. */
export const uploadSchema = z.strictObject({
  /** As the steps have it. */
  path: z.string(),
  /** Of its content, by which that is found. Lower-case hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  sizeBytes: z.int().check(z.minimum(0)),
});

export type Upload = z.infer<typeof uploadSchema>;

/** The contents of files by their paths. */
export type UploadContents = ReadonlyMap<string, Uint8Array>;

/** Bytes of all files of a scenario together, each content counted once. */
export const largestUploads = 10 * 1024 * 1024;

/** What a page hears that the file is called. */
export function uploadNameOf(file: FileToUpload): string {
  return typeof file === "string" ? basename(file) : file.name;
}

/** The paths of the files that steps choose, each once. */
export function uploadPathsOf(steps: readonly Step[]): string[] {
  const files = steps.flatMap((step) => (step.type === "upload" ? step.files : []));
  return [...new Set(files.filter((file) => typeof file === "string"))];
}

/** Those of a scenario's files that a test chooses. */
export function uploadsOfTest(
  { uploads = [] }: { uploads?: readonly Upload[] | undefined },
  { steps }: { steps: readonly Step[] },
): Upload[] {
  const paths = uploadPathsOf(steps);
  return uploads.filter(({ path }) => paths.includes(path));
}

/** Why a file cannot be called so, or `null`. */
export function fileNameFault(name: string): string | null {
  const isName = name.trim() !== "" && name !== "." && name !== ".." && name.length <= 255;
  if (isName && !/[\p{Cc}/\\]/u.test(name)) return null;
  return "The name of a file has 1 to 255 characters, none of them a slash, a backslash or a control character.";
}

/** Why a text is no base64, or `null`. White space does not count. */
export function base64Fault(text: string): string | null {
  const dense = text.replace(/\s+/g, "");
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(dense);
  return isBase64
    ? null
    : "Not base64: groups of four letters, digits, + and /, the last one filled up by =.";
}
